import { describe, expect, it } from "vitest";
import { JOIN_CODE_ALPHABET, toJoinCode } from "./joinCode";

describe("a code to join by", () => {
  it.each(["K7MQ2XHD", "k7mq2xhd", " k7mq-2xhd ", "K7MQ 2XHD", "k7mq\u200b2xhd"])("is read from %j", (typed) => {
    expect(toJoinCode(typed)).toBe("K7MQ2XHD");
  });

  it.each(["", "K7MQ2XH", "K7MQ2XHDD", "K7MQ2XH0", "K7MQ2XHO", "K7MQ2XHÑ", "' or 1=1", "k".repeat(1e6)])(
    "is not read from a text like %j",
    (typed) => {
      expect(toJoinCode(typed)).toBeUndefined();
    },
  );

  it("has no characters that look alike", () => {
    for (const alike of ["0O", "1IL", "2Z", "5S", "8B", "UV"])
      expect(Array.from(alike).filter((one) => JOIN_CODE_ALPHABET.includes(one)).length).toBeLessThan(2);
  });
});
