import fc from "fast-check";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { importVectors, readNumbers } from "./importVectors";

function read(text: string, count: number): number[] | undefined {
  const bytes = Buffer.from(`${text}\n`, "latin1");
  const into = new Float64Array(count);
  return readNumbers({ bytes, at: 0, end: bytes.length - 1, into }) ? [...into] : undefined;
}

test("every number formatted by JavaScript round-trips", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 }), (numbers) => {
      const texts = numbers.map(String);
      expect(read(` ${texts.join(" ")}`, texts.length)?.map(String)).toEqual(texts);
    }),
  );
});

test("every decimal number is parsed like Number(), with any number of digits", () => {
  const digits = fc.stringMatching(/^[0-9]{1,25}$/);
  fc.assert(
    fc.property(fc.constantFrom("", "-"), digits, digits, (sign, whole, decimals) => {
      const text = `${sign}${whole}.${decimals}`;
      expect(read(` ${text}`, 1)?.[0]).toBeCloseTo(Number(text), 300);
    }),
  );
});

test.each([
  ["1 2 3", 3, undefined],
  [" 1 2", 3, undefined],
  [" 1 2 3 4", 3, undefined],
  [" 1 2 3 ", 3, undefined],
  [" 1  2\t3", 3, [1, 2, 3]],
  [" +1 .5 5.", 3, [1, 0.5, 5]],
  [" 1e2 -1E-2 0", 3, [100, -0.01, 0]],
  [" - 2 3", 3, undefined],
  [" . 2 3", 3, undefined],
  [" 1,5 2 3", 3, undefined],
  [" 0x1 2 3", 3, undefined],
  [" 1e 2 3", 3, undefined],
  ["", 1, undefined],
])("'%s' as %d numbers is %j", (text, count, expected) => {
  expect(read(text, count)).toEqual(expected);
});

test("an aborted import keeps the existing pack and leaves no other file", async () => {
  const directory = mkdtempSync(path.join(tmpdir(), "proxima-stop-"));
  const file = path.join(directory, "vectors");
  const out = path.join(directory, "en.pack");
  writeFileSync(file, "sun 1 2 3\nmoon 3 2 1\n");
  writeFileSync(out, "older");
  const stop = new AbortController();
  const done = importVectors({
    file,
    out,
    source: "test",
    license: "MIT",
    signal: stop.signal,
    onProgress: () => {
      stop.abort(new Error("Stopped."));
    },
  });
  await expect(done).rejects.toThrow("Stopped.");
  expect(readFileSync(out, "utf8")).toBe("older");
  expect(readdirSync(directory).sort()).toEqual(["en.pack", "vectors"]);
  rmSync(directory, { recursive: true });
});
