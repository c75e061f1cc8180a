import { randomBytes } from "node:crypto";
import type { App } from "~/app";
import type { Actor } from "~/audit/actor";
import { appendAudit } from "~/audit/audit.data.server";
import type { CustomGame, DailyGame } from "~/editions/gameRef";
import { inWriteTransaction } from "~/platform/database/db.server";
import { isoTime } from "~/platform/isoTime.server";
import { refuse, type Refused } from "~/platform/refusal";
import { countBlindTries, deleteBlindTriesBefore, insertBlindTry, listBlindTries } from "~/play/blindTries.data.server";
import { BLIND_LINK_MS } from "~/play/blindTry.server";
import { findGame } from "~/play/games.data.server";
import { sealSecret } from "~/play/secretToken.server";
import type { BlindTryRefusal } from "./schedule.refusals";
import { nextNumber } from "./upcoming.server";

const DAY_MS = 86_400_000;
/** How long a blind try is kept from when its link was made, days. */
export const BLIND_TRIES_KEPT_DAYS = 90;
/** Longest name of who is to play, characters. */
export const MAX_TRY_NAME = 40;
/** Maximum number of links to one game. */
export const MAX_TRIES = 50;
/** So that the name of a try has as many bytes as the seal pads to, like that of a word. */
const ID_BYTES = 16;

/**
 * Makes a link by which one person plays a game to come without knowing which, with its audit entry.
 * @param name who is to play, as staff calls them. May be empty.
 */
export async function makeBlindTry(
  app: App,
  { edition, number, name, actor }: DailyGame & { readonly name: string; readonly actor: Actor },
): Promise<Refused<BlindTryRefusal> | undefined> {
  const called = name.trim().replaceAll(/\s+/g, " ");
  if (Array.from(called).length > MAX_TRY_NAME) return refuse("tryNameTooLong");
  return inWriteTransaction(app.db, async (db) => {
    if (number < nextNumber(app, edition)) return refuse("gameOpen");
    const game = await findGame(db, edition, number);
    if (game === undefined) return refuse("noSuchGame");
    if ((await countBlindTries(db, game)) >= MAX_TRIES) return refuse("tooManyTries");
    const id = randomBytes(ID_BYTES).toString("base64url");
    const made = { made_at: isoTime(app.now()), made_by: actor.id };
    await insertBlindTry(db, { id, edition, number, word: game.secret, name: called, ...made });
    await appendAudit(db, [{ actor, action: "blindLinkMade", edition, number }], app.now());
    return undefined;
  });
}

/**
 * The links to a game and what became of them, the latest first. For staff only. `link` is the game that the link opens;
 * null: it opens it no longer.
 */
export async function blindTries(app: App, game: DailyGame) {
  const { edition, number } = game;
  const rows = await listBlindTries(app.db, game);
  const now = await findGame(app.db, edition, number);
  return rows.map(({ id, word, ...row }) => {
    const isOpen =
      number >= nextNumber(app, edition) && word === now?.secret && app.now() < Date.parse(row.madeAt) + BLIND_LINK_MS;
    const link: CustomGame | null = isOpen ? { edition, code: sealSecret(app, { kind: "try", edition, id }) } : null;
    return { ...row, id, link };
  });
}

export async function deleteOldBlindTries({ db, now }: App): Promise<void> {
  await deleteBlindTriesBefore(db, isoTime(now() - BLIND_TRIES_KEPT_DAYS * DAY_MS));
}
