import type { Edition } from "~/game/editions";
import { type CustomGame, gameKey } from "~/game/gameRef";
import { toLine } from "~/game/line";
import { MAX_GREETING_LENGTH } from "~/game/making";
import type { App } from "../app";
import { hasBlockedWord } from "../words/blockedText.server";

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
 * Reads a typed greeting: line breaks become spaces, and invisible characters are removed.
 * @param edition of the game that it belongs to
 * @returns a refusal for a greeting of more than `MAX_GREETING_LENGTH` characters or with a blocked word
 */
export function readGreeting(
  app: Pick<App, "vectors" | "wordLists">,
  { edition, raw }: { edition: Edition; raw: string },
): ReadGreeting {
  const text = toLine(raw);
  if (Array.from(text).length > MAX_GREETING_LENGTH) return { ok: false, why: "greetingTooLong" };
  return hasBlockedWord(app, edition, text) ? { ok: false, why: "greetingNotAllowed" } : { ok: true, text };
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
  const read = readGreeting(app, { edition: game.edition, raw: text });
  return read.ok && read.text !== "" ? read.text : undefined;
}

const purposeOf = (game: CustomGame) => `greeting ${gameKey(game)}`;
