import type { App } from "~/app";
import type { Edition } from "~/editions/editions";
import { type CustomGame, gameKey } from "~/editions/gameRef";
import { toLine } from "~/platform/line";
import { isRefused, refuse, type Result } from "~/platform/refusal";
import { hasBlockedWord } from "~/words/blockedText.server";
import { toPlayerName } from "~/words/playerName";
import type { MAKER_NAME_REFUSALS, GREETING_REFUSALS } from "./make.refusals";
import { MAX_GREETING_LENGTH } from "./makeLimits";

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

/** What the maker of a custom game says to its player. One of the two may be empty. */
export interface Greeting {
  readonly text: string;
  /** The maker's name. */
  readonly by: string;
}

/**
 * Seals a greeting for one game.
 * @param text as `readGreeting` returns it
 * @param by as `readMakerName` does
 */
export function sealGreeting(app: Pick<App, "seal">, game: CustomGame, text: string, by = ""): string {
  // Neither has line breaks.
  return app.seal.seal(purposeOf(game), by === "" ? text : `${text}\n${by}`);
}

/**
 * Reads the typed name of a maker, who may have given none.
 * @param edition of the game that it belongs to
 */
export function readMakerName(
  app: Pick<App, "vectors" | "wordLists">,
  { edition, raw }: { edition: Edition; raw: string },
): Result<string, keyof typeof MAKER_NAME_REFUSALS> {
  const name = toPlayerName(raw);
  if (name === undefined) return refuse("playerNameTooLong");
  return hasBlockedWord(app, edition, name) ? refuse("playerNameBlocked") : name;
}

/**
 * The sealed greeting of a game. Undefined if it was sealed for another game or by another deployment, or has a word
 * that is blocked by now.
 */
export function openGreeting(
  app: Pick<App, "seal" | "vectors" | "wordLists">,
  game: CustomGame,
  sealed: string,
): Greeting | undefined {
  const { edition } = game;
  const opened = app.seal.open(purposeOf(game), sealed);
  if (opened === undefined) return undefined;
  const [raw = "", rawName = ""] = opened.split("\n");
  const [text, by] = [readGreeting(app, { edition, raw }), readMakerName(app, { edition, raw: rawName })];
  return isRefused(text) || isRefused(by) || text + by === "" ? undefined : { text, by };
}

const purposeOf = (game: CustomGame) => `greeting ${gameKey(game)}`;
