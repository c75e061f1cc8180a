import { describe, expect, test } from "vitest";
import { countResults } from "./testCounts.mjs";

const file = (status: string, ...states: string[]) => ({
  status,
  assertionResults: states.map((state) => ({ status: state })),
});

describe("the numbers of a test run", () => {
  test("count each test once", () => {
    const report = { testResults: [file("passed", "passed", "passed"), file("failed", "passed", "failed")] };
    expect(countResults(report, 1)).toMatchObject({ passed: 3, failed: 1, skipped: 0 });
  });

  test("count skipped tests separately", () => {
    const report = { testResults: [file("passed", "passed", "pending", "skipped", "todo")] };
    expect(countResults(report, 0)).toEqual({ passed: 1, failed: 0, skipped: 3 });
  });

  test("count a file that could not be loaded as a failure", () => {
    const report = { testResults: [file("passed", "passed"), file("failed")] };
    expect(countResults(report, 1)).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
  });

  test("count a file that fails after its tests have passed as a failure", () => {
    expect(countResults({ testResults: [file("failed", "passed")] }, 1)).toMatchObject({ passed: 1, failed: 1 });
  });

  test("name the failed tests and files with the first line of the error", () => {
    const failed = { status: "failed", fullName: "a page is light", failureMessages: ["Error: 71 kB\n  at x.ts:3"] };
    const files = [
      { status: "failed", name: "/site/tests/a.test.ts", assertionResults: [{ status: "passed" }, failed] },
      { status: "failed", name: "/site/tests/b.test.ts", message: "SyntaxError: x\n  at y", assertionResults: [] },
    ];
    expect(countResults({ testResults: files }, 1).failures).toEqual([
      "a.test.ts: a page is light: Error: 71 kB",
      "b.test.ts: SyntaxError: x",
    ]);
  });

  test("have a failure when no test ran, for any exit code", () => {
    expect(countResults({ testResults: [] }, 0)).toEqual({ passed: 0, failed: 1, skipped: 0, note: "no test ran" });
    expect(countResults({ testResults: [file("passed", "skipped")] }, 0)).toMatchObject({ failed: 1, skipped: 1 });
  });

  test("have a failure when the run exits with an error although every test passed", () => {
    expect(countResults({ testResults: [file("passed", "passed")] }, 1)).toMatchObject({ passed: 1, failed: 1 });
  });

  test.each([undefined, null, {}, "x"])("have a failure when the report is %j", (report) => {
    expect(countResults(report, 0)).toMatchObject({ passed: 0, failed: 1 });
  });
});
