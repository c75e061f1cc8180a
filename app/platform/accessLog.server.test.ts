import { describe, expect, test } from "vitest";
import { memoryLog } from "../../tests/fixtures/app";
import { createAccessLog } from "./accessLog.server";

const ANSWERED = {
  route: "/play",
  status: 200,
  seconds: 0.0123,
  requestId: "a",
  method: "POST",
  path: "/play",
  clientAddress: "2001:db8:1:12ff::9",
};

describe("the access log", () => {
  test("has a line for each answer, also where only errors are logged", () => {
    const { log, lines } = memoryLog();
    log.level = "error";
    const logAccess = createAccessLog(log, { ACCESS_LOG: "json", LOG_ADDRESSES: "none" });
    logAccess?.(ANSWERED);
    logAccess?.({ ...ANSWERED, status: "aborted" });
    const line = { requestId: "a", method: "POST", path: "/play", ms: 12, msg: "request" };
    expect(lines()).toEqual([
      { ...line, status: 200 },
      { ...line, status: "aborted" },
    ]);
  });

  test("has of the address what LOG_ADDRESSES allows", () => {
    const { log, lines } = memoryLog();
    createAccessLog(log, { ACCESS_LOG: "json", LOG_ADDRESSES: "network" })?.(ANSWERED);
    expect(lines()[0]?.address).toBe("2001:db8:1:1200::");
  });

  test("is off unless the operator wants it", () => {
    expect(createAccessLog(memoryLog().log, { ACCESS_LOG: "none", LOG_ADDRESSES: "full" })).toBeUndefined();
  });
});
