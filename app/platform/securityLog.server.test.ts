import { describe, expect, test } from "vitest";
import { memoryLog } from "../../tests/fixtures/app";
import { createSecurityLog } from "./securityLog.server";

const ADDRESS = "2001:db8:1:12ff::9";

describe("the security log", () => {
  test("writes the event and the member", () => {
    const { log, lines } = memoryLog();
    createSecurityLog(log, "none", ADDRESS)("passwordChanged", { memberId: "a" });
    createSecurityLog(log, "full")("limitReached", { limit: "logIn" });
    expect(lines()).toEqual([
      { event: "passwordChanged", memberId: "a", msg: "security" },
      { event: "limitReached", limit: "logIn", msg: "security" },
    ]);
  });

  test.each([
    ["none", undefined],
    ["network", "2001:db8:1:1200::"],
    ["full", "2001:db8:1:12ff::9"],
  ] as const)("with LOG_ADDRESSES=%s has the address %s", (addresses, address) => {
    const { log, lines } = memoryLog();
    createSecurityLog(log, addresses, ADDRESS)("linkInvalid");
    expect(lines()[0]?.address).toBe(address);
  });
});
