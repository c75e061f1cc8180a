import { describe, expect, test } from "vitest";
import { createLog, toReadableLine } from "./log.server";

/** Collects the output of a log, as a file or a terminal. */
function collector(isTTY: boolean) {
  const lines: string[] = [];
  return { lines, isTTY, write: (text: string) => lines.push(text) };
}

describe("the log", () => {
  test("writes JSON lines when the output is not a terminal", () => {
    const output = collector(false);
    createLog("info", output).info({ game: 7 }, "seeded");
    expect(JSON.parse(output.lines.join(""))).toMatchObject({ level: 30, game: 7, msg: "seeded" });
  });

  test("writes one readable line on a terminal", () => {
    const output = collector(true);
    createLog("info", output).warn({ game: 7 }, "seeded");
    expect(output.lines.join("")).toMatch(/^\d\d:\d\d:\d\d WARN seeded game=7\n$/);
  });

  test("shows an error with its stack", () => {
    const line = toReadableLine(
      JSON.stringify({ level: 50, time: 0, msg: "failed", err: { stack: "Error: x\n  at y" } }),
    );
    expect(line).toMatch(/ERROR failed\nError: x\n {2}at y\n$/);
  });

  test("has of an error its type, message, stack and code, and none of its other fields", () => {
    const output = collector(false);
    const error = Object.assign(new Error("the row is there", { cause: new Error("twice") }), {
      code: "23505",
      detail: "Key (email)=(ana@words.example) already exists.",
    });
    createLog("info", output).error({ err: error }, "failed");
    const { err } = JSON.parse(output.lines.join("")) as { err: object };
    expect(err).toEqual({
      type: "Error",
      code: "23505",
      message: "the row is there: twice",
      stack: expect.any(String) as string,
    });
  });

  test("omits messages below its level, and all when silent", () => {
    const output = collector(false);
    createLog("warn", output).info("no");
    createLog("silent", output).fatal("no");
    expect(output.lines).toEqual([]);
  });
});
