import { describe, expect, test } from "vitest";
import { memoryLog } from "../../tests/fixtures/app";
import { createSecurityLog } from "./securityLog.server";

const request = { requestId: "request-1", clientAddress: "2001:db8:1:12ff::9" };

describe("the security log", () => {
  test("writes the event, the request and the member", () => {
    const { log, lines } = memoryLog();
    createSecurityLog(log, "none", request)("passwordChanged", { memberId: "a" });
    createSecurityLog(log, "full")("limitReached", { limit: "logIn" });
    expect(lines()).toEqual([
      { event: "passwordChanged", requestId: "request-1", memberId: "a", msg: "security" },
      { event: "limitReached", limit: "logIn", msg: "security" },
    ]);
  });

  test.each([
    ["none", undefined],
    ["network", "2001:db8:1:1200::"],
    ["full", "2001:db8:1:12ff::9"],
  ] as const)("with LOG_ADDRESSES=%s has the address %s", (addresses, address) => {
    const { log, lines } = memoryLog();
    createSecurityLog(log, addresses, request)("linkInvalid");
    expect(lines()[0]?.address).toBe(address);
  });
});
