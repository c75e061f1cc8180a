import { EDITION_FACTS, type Edition, EDITIONS } from "~/game/editions";
import { type DailyGame, isDaily } from "~/game/gameRef";
import type { OpenRefusal } from "~/game/turn";
import { toWord } from "~/game/word";
import type { Found } from "~/vectors/vectors.server";
import type { App } from "../app";
import { currentGame, openGame, playOf } from "../play/openGame.server";
import type { OpenGame } from "../play/openSecret";
import type { PlayStore } from "../play/playStore";
import type { RecordStore } from "../play/recordStore";
import { isSecretToken, toGameRef } from "./secretToken.server";

/** What is known of the games of whoever asks: the secret of a game is for those who have finished it. */
export interface Reader {
  readonly storeOf: (game: DailyGame) => PlayStore;
  readonly record: RecordStore;
}

/** A word that somebody asks about and may know. */
export interface RequestedWord {
  readonly edition: Edition;
  readonly found: Found;
}

/** Why a word is not spoken of; `profane` for one that we never show. */
export type RequestedWordRefusal = OpenRefusal | "wordInPlay" | "profane";

/**
 * A word as somebody writes it who knows it, unless it is a secret of today and they may still be looking for it.
 * @param raw the word, spelled as a player might
 */
export async function findPlainWord(
  app: App,
  { edition, raw, reader }: { edition: Edition; raw: string; reader: Reader },
): Promise<Found | "unknown" | "wordInPlay"> {
  const typed = toWord(raw);
  const found = typed.ok ? app.vectors.of(edition).find(typed.word) : undefined;
  if (found === undefined) return "unknown";
  return (await secretsInPlay(app, edition, reader)).has(found.word) ? "wordInPlay" : found;
}

/** Today's secrets that the reader has not come to know, of every edition whose words have the same vectors. */
export async function secretsInPlay(app: App, edition: Edition, reader: Reader): Promise<ReadonlySet<string>> {
  const secrets = new Set<string>();
  for (const other of EDITIONS.filter(
    (one) => EDITION_FACTS[one].wordLanguage === EDITION_FACTS[edition].wordLanguage,
  )) {
    const open = await openGame(app, currentGame(app, other));
    if (typeof open !== "string" && !(await hasEnded(open, reader))) secrets.add(open.secret.word);
  }
  return secrets;
}

/**
 * A word as a program writes it: plainly, or as the token of a game, which stands for its secret when the asker has finished the game. A token
 * of a word is for guessing alone: it does not say who may know the word.
 */
export async function findRequestedWord(
  app: App,
  { edition, text, reader }: { edition: Edition; text: string; reader: Reader },
): Promise<RequestedWord | RequestedWordRefusal> {
  if (isSecretToken(text)) {
    const game = toGameRef(app, { edition, name: text });
    if (typeof game === "string") return game;
    if (!isDaily(game)) return "wordInPlay";
    const open = await openGame(app, game);
    if (typeof open === "string") return open;
    return (await hasEnded(open, reader)) ? { edition: open.edition, found: open.secret } : "wordInPlay";
  }
  const found = await findPlainWord(app, { edition, raw: text, reader });
  if (typeof found === "string") return found;
  return app.wordLists.profane[edition].has(found.word) ? "profane" : { edition, found };
}

/** Whether the reader's own play of a game is over. Its guesses may be gone; that it was ended is known for longer. */
export async function hasEnded(open: OpenGame<DailyGame>, { storeOf, record }: Reader): Promise<boolean> {
  const results = await record.results(open.game.edition);
  return results.has(open.game.number) || playOf(open, await storeOf(open.game).load()).isOver;
}
