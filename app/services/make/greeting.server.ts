import { EDITIONS } from "~/game/editions";
import { type CustomGame, gameKey } from "~/game/gameRef";
import { isSameIgnoringAccents } from "~/vectors/spelling.server";
import type { App } from "../app";

/** Maximum length of a greeting, characters (code points). */
export const MAX_GREETING_LENGTH = 80;

/** Why a greeting is refused. */
export type GreetingRefusal = "greetingTooLong" | "greetingNotAllowed";

/** A greeting as it is sealed. */
export type ReadGreeting =
  | {
      readonly ok: true;
      /** Of one line, NFC. Empty: there is no greeting. */
      readonly text: string;
    }
  | { readonly ok: false; readonly why: GreetingRefusal };

/**
 * Control, formatting, private and unpaired characters: they could hide words or reverse the direction of the page's
 * text. The joiner of emoji stays.
 */
const UNSEEN = /[\p{Cc}\p{Co}\p{Cs}]|(?!\u200D)\p{Cf}/gu;

/**
 * Reads a typed greeting: line breaks become spaces, and invisible characters are removed.
 * @returns a refusal for a greeting of more than `MAX_GREETING_LENGTH` characters or with a blocked word
 */
export function readGreeting(app: Pick<App, "vectors" | "wordLists">, raw: string): ReadGreeting {
  const text = raw.replace(/\s+/gu, " ").replace(UNSEEN, "").normalize("NFC").replace(/ +/g, " ").trim();
  if (Array.from(text).length > MAX_GREETING_LENGTH) return { ok: false, why: "greetingTooLong" };
  return hasBlockedWord(app, text) ? { ok: false, why: "greetingNotAllowed" } : { ok: true, text };
}

/**
 * Seals a greeting for one game.
 * @param text as `readGreeting` returns it
 */
export function sealGreeting(app: Pick<App, "seal">, game: CustomGame, text: string): string {
  return app.seal.seal(purposeOf(game), text);
}

/**
 * The sealed greeting of a game. Undefined if it was sealed for another game or by another deployment, or has a word
 * that is blocked by now.
 */
export function openGreeting(
  app: Pick<App, "seal" | "vectors" | "wordLists">,
  game: CustomGame,
  sealed: string,
): string | undefined {
  const text = app.seal.open(purposeOf(game), sealed);
  if (text === undefined) return undefined;
  const read = readGreeting(app, text);
  return read.ok && read.text !== "" ? read.text : undefined;
}

const purposeOf = (game: CustomGame) => `greeting ${gameKey(game)}`;

/** Words, with and without the hyphens and apostrophes inside them. */
const WORDS = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu;

/**
 * Whether a text has a blocked word of any language. The language of a greeting is not known, so a word that is blocked
 * in one language is refused in all. A form of a blocked word is refused too, unless another language reads it as an
 * ordinary word: "mean" is a form of a blocked Spanish verb.
 */
function hasBlockedWord({ vectors, wordLists }: Pick<App, "vectors" | "wordLists">, text: string): boolean {
  // Compatibility forms, such as fullwidth letters, are read as the letters that they look like.
  const plain = text.normalize("NFKC").replaceAll("\u200D", "").toLowerCase();
  const words = new Set(
    [...plain.matchAll(WORDS)].flatMap(([whole]) => {
      const parts = whole.split(/['’-]/);
      return [...parts, parts.join("")];
    }),
  );
  const blocked = [...new Set(EDITIONS.flatMap((edition) => [...wordLists.blocked[edition]]))];
  const isListed = (word: string) => blocked.some((other) => isSameIgnoringAccents(other, word));
  return [...words].some((word) => {
    if (isListed(word)) return true;
    const readings = EDITIONS.flatMap((edition) => vectors.of(edition).find(word)?.word ?? []);
    return readings.length > 0 && readings.every(isListed);
  });
}
