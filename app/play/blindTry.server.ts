import type { App } from "~/app";
import { currentGame } from "~/editions/calendar.server";
import { isoTime } from "~/platform/isoTime.server";
import { tryToStore } from "~/platform/unavailable.server";
import { findBlindTry, noteBlindTry } from "./blindTries.data.server";
import { findGame } from "./games.data.server";
import type { Play } from "./play";

/** How long a link opens its game, milliseconds. */
export const BLIND_LINK_MS = 14 * 86_400_000;

/**
 * The game of a blind try, while its link opens it: until the game begins, its word changes, or 14 days are over.
 * Undefined: it does not.
 */
export async function openBlindTry(app: App, id: string) {
  const found = await findBlindTry(app.db, id);
  return found !== undefined && (await isOpen(app, found)) ? found : undefined;
}

type BlindTry = NonNullable<Awaited<ReturnType<typeof findBlindTry>>>;

async function isOpen(app: App, { edition, number, word, madeAt }: BlindTry): Promise<boolean> {
  if (number <= currentGame(app, edition).number) return false;
  if (app.now() >= Date.parse(madeAt) + BLIND_LINK_MS) return false;
  return (await findGame(app.db, edition, number))?.secret === word;
}

/** Keeps for staff how far a blind try has come. */
export async function keepBlindTry(
  app: App,
  id: string,
  { guessCount: guesses, hintCount: hints, isOver, hasWon }: Play,
): Promise<void> {
  const end = isOver ? (hasWon ? "won" : "gaveUp") : null;
  await tryToStore(app.log, "how far a blind try has come was not stored", () =>
    noteBlindTry(app.db, id, { at: isoTime(app.now()), guesses, hints, end }),
  );
}
