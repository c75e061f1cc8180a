import { describe, expect, test } from "vitest";
import { memoryLog } from "../../tests/fixtures/app";
import { asRequest } from "../../tests/fixtures/context";
import { createSecurityLog } from "./securityLog.server";

const SENDER = { requestId: "request-1", clientAddress: "2001:db8:1:12ff::9" };

describe("the security log", () => {
  test("writes the event and the member, and names the request", async () => {
    const { log, lines } = memoryLog();
    await asRequest(() => {
      createSecurityLog(log, "none")("passwordChanged", { memberId: "a" });
      return Promise.resolve();
    }, SENDER);
    createSecurityLog(log, "full")("limitReached", { limit: "logIn" });
    expect(lines()).toEqual([
      { requestId: "request-1", event: "passwordChanged", memberId: "a", msg: "security" },
      { event: "limitReached", limit: "logIn", msg: "security" },
    ]);
  });

  test.each([
    ["none", undefined],
    ["network", "2001:db8:1:1200::"],
    ["full", "2001:db8:1:12ff::9"],
  ] as const)("with LOG_ADDRESSES=%s has the address %s", async (addresses, address) => {
    const { log, lines } = memoryLog();
    await asRequest(() => {
      createSecurityLog(log, addresses)("linkInvalid");
      return Promise.resolve();
    }, SENDER);
    expect(lines()[0]?.address).toBe(address);
  });
});
