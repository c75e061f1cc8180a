import { EDITIONS } from "~/game/editions";
import { type TeamRefusal, toPlayerName } from "~/game/team";
import { foldAccents } from "~/vectors/spelling.server";
import type { App } from "../app";

/** The name that a player may have, before it is made unique in the room. */
export function readPlayerName(app: App, raw: string): { readonly name: string } | TeamRefusal {
  const name = toPlayerName(raw);
  if (name === undefined) return "teamNameTooLong";
  if (name === "") return "teamNameMissing";
  return hasBlockedWord(app, name) ? "teamNameBlocked" : { name };
}

/** Digits and signs that are written for letters. */
const LETTER_OF: Readonly<Record<string, string>> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  $: "s",
  "@": "a",
};

/**
 * Whether a name, or a word of it, is a blocked word of any language or a form of one. A blocked word inside another word
 * does not count: there are people called Dickens.
 */
function hasBlockedWord(app: App, name: string): boolean {
  const lower = name.normalize("NFKC").toLowerCase();
  const plain = lower.replace(/[0-9$@]/g, (sign) => LETTER_OF[sign] ?? sign);
  const words = [lower, plain].flatMap((text) => [...(text.match(/[\p{L}\p{M}]+/gu) ?? []), lettersOf(text)]);
  return EDITIONS.some((edition) => {
    const blocked = app.wordLists.blocked[edition];
    const vectors = app.vectors.of(edition);
    return words.some(
      (word) => blocked.has(word) || blocked.has(foldAccents(word)) || blocked.has(vectors.find(word)?.word ?? ""),
    );
  });
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{M}]+/gu, "");
