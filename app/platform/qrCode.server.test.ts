import { describe, expect, test } from "vitest";
import { drawQrCode } from "./qrCode.server";

describe("a QR code", () => {
  test("is as large as its text needs, by the capacities of ISO/IEC 18004 at level M", () => {
    // Bytes that versions 1, 2 and 40 hold, and the widths of these versions.
    const sizes = [14, 15, 2331].map((length) => drawQrCode("a".repeat(length)).size);
    expect(sizes).toEqual([21, 25, 177]);
  });

  test("is refused for a text that does not fit", () => {
    expect(() => drawQrCode("a".repeat(2332))).toThrow();
  });

  test("is a path within its size, and differs for each text", () => {
    const codes = ["one", "two"].map(drawQrCode);
    expect(new Set(codes.map(({ path }) => path)).size).toBe(2);
    for (const { path, size } of codes) {
      expect(path).toMatch(/^[MmLlHhVvZz\d\s,.-]+$/);
      expect(Math.max(...(path.match(/\d+/g) ?? []).map(Number))).toBeLessThanOrEqual(size);
    }
  });
});
