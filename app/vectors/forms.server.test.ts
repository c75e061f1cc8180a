import fc from "fast-check";
import { expect, it } from "vitest";
import { Forms } from "./forms.server";

const sortedByBytes = (texts: Iterable<string>) =>
  [...texts].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));

/** A text of few letters, some of which have a byte in common, so that many share beginnings. */
const text = fc.string({ unit: fc.constantFrom("a", "b", "é", "è", "ß"), minLength: 1, maxLength: 40 });

it("finds the word of each form, and the forms of each word, however much of it they share", () => {
  fc.assert(
    fc.property(fc.dictionary(text, text, { noNullPrototype: true }), (words) => {
      const forms = sortedByBytes(Object.keys(words));
      const lines = forms.map((form) => `${form}\t${words[form] ?? ""}\n`);
      const table = new Forms(Buffer.from(lines.join("")));
      expect(table.bytes.length).toBeLessThanOrEqual(Buffer.byteLength(lines.join("")));
      expect(forms.map((form) => table.wordFor(form))).toEqual(forms.map((form) => words[form]));
      expect(table.wordFor("c")).toBeUndefined();
      for (const word of new Set(Object.values(words)))
        expect(table.formsOf(word)).toEqual(forms.filter((form) => words[form] === word));
      const accented = table.accentedOffsets().map((offset) => table.lineAt(offset));
      expect(accented).toEqual(forms.filter((form) => /[^ab]/.test(form)).map((form) => ({ form, word: words[form] })));
    }),
  );
});

it("takes less memory than its file where words begin as their forms do", () => {
  const lines = "gehe\tgehen\ngehst\tgehen\ngeht\tgehen\nging\tgehen\n";
  const table = new Forms(Buffer.from(lines));
  expect(table.formsOf("gehen")).toEqual(["gehe", "gehst", "geht", "ging"]);
  expect(table.bytes.length).toBe(lines.length - 4 - 3 - 3 - 1);
});
