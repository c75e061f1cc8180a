import type { Edition } from "~/game/editions";
import { type CustomGame, gameKey } from "~/game/gameRef";
import { toLine } from "~/game/line";
import { MAX_GREETING_LENGTH } from "~/game/making";
import { isRefused, refuse, type RefusalTable, type Result } from "~/game/refusal";
import type { App } from "../app";
import { hasBlockedWord } from "../words/blockedText.server";

export const GREETING_REFUSALS = {
  greetingTooLong: { status: 400, fields: ["greeting"] },
  /** It has a blocked word. */
  greetingNotAllowed: { status: 422, fields: ["greeting"] },
} as const satisfies RefusalTable;

/**
 * Reads a typed greeting: line breaks become spaces, and invisible characters are removed.
 * @param edition of the game that it belongs to
 * @returns one line, NFC, empty without a greeting; a refusal for more than `MAX_GREETING_LENGTH` characters
 */
export function readGreeting(
  app: Pick<App, "vectors" | "wordLists">,
  { edition, raw }: { edition: Edition; raw: string },
): Result<string, keyof typeof GREETING_REFUSALS> {
  const text = toLine(raw);
  if (Array.from(text).length > MAX_GREETING_LENGTH) return refuse("greetingTooLong");
  return hasBlockedWord(app, edition, text) ? refuse("greetingNotAllowed") : text;
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
export function openGreeting(app: Pick<App, "seal" | "vectors" | "wordLists">, game: CustomGame, sealed: string) {
  const text = app.seal.open(purposeOf(game), sealed);
  if (text === undefined) return undefined;
  const read = readGreeting(app, { edition: game.edition, raw: text });
  return isRefused(read) || read === "" ? undefined : read;
}

const purposeOf = (game: CustomGame) => `greeting ${gameKey(game)}`;
