import fc from "fast-check";
import { expect, test } from "vitest";
import { streamJson } from "./jsonStream.server";

async function* oneByOne(values: readonly unknown[]) {
  for (const value of values) yield await Promise.resolve(value);
}

function* inTurn(values: readonly unknown[]) {
  yield* values;
}

async function piecesOf(members: Parameters<typeof streamJson>[0]): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of streamJson(members)) pieces.push(piece);
  return pieces;
}

test("the text is that of JSON.stringify, with iterables as arrays", async () => {
  const isJson = fc.asyncProperty(
    fc.array(fc.tuple(fc.string(), fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue()))), { maxLength: 5 }),
    async (members) => {
      const unique = [...new Map(members)];
      const expected = `{${unique.map(([name, value]) => `\n${JSON.stringify({ [name]: value }, null, 2).slice(2, -2)}`).join(",")}${unique.length === 0 ? "" : "\n"}}`;
      const streamed = unique.map(([name, value]) => [name, Array.isArray(value) ? oneByOne(value) : value] as const);
      expect((await piecesOf(streamed)).join("")).toBe(expected);
    },
  );
  await fc.assert(isJson, { numRuns: 300 });
  expect((await piecesOf([["a", oneByOne([{ b: [] }, "c"])]])).join("")).toBe(
    JSON.stringify({ a: [{ b: [] }, "c"] }, null, 2),
  );
});

test("generators in elements are arrays too, and a long one comes in several pieces", async () => {
  const isJson = fc.asyncProperty(
    fc.array(fc.tuple(fc.string(), fc.array(fc.jsonValue()), fc.jsonValue()), { maxLength: 4 }),
    async (rows) => {
      const whole = rows.map(([name, values, last]) => ({ [`a${name}`]: name, values, last }));
      const streamed = whole.map((row) => ({ ...row, values: inTurn(row.values) }));
      expect((await piecesOf([["rows", oneByOne(streamed)]])).join("")).toBe(JSON.stringify({ rows: whole }, null, 2));
    },
  );
  await fc.assert(isJson, { numRuns: 300 });
  const values = Array.from({ length: 2000 }, (_, index) => ({ word: `word${index}` }));
  const pieces = await piecesOf([["rows", oneByOne([{ values: inTurn(values) }])]]);
  expect(pieces.join("")).toBe(JSON.stringify({ rows: [{ values }] }, null, 2));
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(17_000);
});

test("elements are read when the pieces before them have been taken", async () => {
  let read = 0;
  async function* long() {
    for (; read < 100; read += 1) yield await Promise.resolve("x".repeat(20_000));
  }
  const pieces = streamJson([["long", long()]]);
  await pieces.next();
  await pieces.next();
  expect(read).toBeLessThan(3);
  await pieces.return(undefined);
  expect(read).toBeLessThan(3);
});
