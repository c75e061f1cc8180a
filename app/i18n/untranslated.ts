/**
 * What a sentence begins with that is not translated yet: it is the English one, in the file of another language. Readers
 * see it without the mark. `npm run language:new` writes the marks, and whoever translates a sentence takes its mark away;
 * tests/i18n.test.ts lists those that are left.
 */
export const UNTRANSLATED = "[en] ";

/** Texts of a file, at any depth, without marks. */
export function withoutMarks<Texts>(texts: Texts): Texts {
  return unmarked(texts) as Texts;
}

function unmarked(part: unknown): unknown {
  if (typeof part === "string") return part.startsWith(UNTRANSLATED) ? part.slice(UNTRANSLATED.length) : part;
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map(unmarked);
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, unmarked(inner)]));
}
