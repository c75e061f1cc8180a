import { insertGames, listGames, replaceGame, type Game } from "~/data/games.server";
import { inWriteTransaction } from "~/data/writeTransaction.server";
import { EDITIONS, type Edition } from "~/game/editions";
import { keyedShuffle } from "~/platform/crypto/seal.server";
import type { App } from "../app";
import { currentGame } from "../play/openGame.server";

/** No word is a secret twice within this many games of an edition. */
export const REPEAT_GAP = 365;
/** The schedule always reaches at least this many games beyond today's. */
export const DAYS_AHEAD = 400;

/** Why a word can be no secret: the edition has no such word, does not rank it, or does not show it. */
export type SecretWordRefusal = "unknown" | "stopword" | "profane";

/** Whether a word can be a secret of the edition at all: a word of the vocabulary as it is spelled there, ranked, and decent. */
export function checkSecret(app: App, edition: Edition, word: string): SecretWordRefusal | undefined {
  const { profane, hidden } = app.wordLists;
  if (profane[edition].has(word) || hidden[edition].has(word)) return "profane";
  const vectors = app.vectors.of(edition);
  const found = vectors.find(word);
  if (found?.word !== word) return "unknown";
  return vectors.isRanked(found.row) ? undefined : "stopword";
}

/** What one call of `seedSchedule` did in an edition. What another process has added is in the report of that process. */
export interface SeedReport {
  readonly edition: Edition;
  readonly added: number;
  /** Numbers of the games that were given a new secret, as the vectors no longer have the old one. */
  readonly replaced: readonly number[];
}

/**
 * Fills every edition's schedule from game 1 to `DAYS_AHEAD` beyond today. The order comes from the secret lists, shuffled by the
 * deployment's schedule key: it cannot be read out of the public lists. Games that are scheduled already stay as they are, unless their
 * secret is no word of the vectors any more. Several processes may call it at once: one fills an edition, the others find it full.
 */
export async function seedSchedule(app: App): Promise<SeedReport[]> {
  const reports: SeedReport[] = [];
  for (const edition of EDITIONS) reports.push(await seedEdition(app, edition));
  return reports;
}

async function seedEdition(app: App, edition: Edition): Promise<SeedReport> {
  const last = currentGame(app, edition).number + DAYS_AHEAD;
  // Usually the schedule is full. A start then neither takes the write lock nor computes the shuffles.
  if (isFull(await readSchedule(app, { edition, last }))) return { edition, added: 0, replaced: [] };
  return inWriteTransaction(app.db, async (db) => {
    // Another process may have filled the schedule while this one waited for the lock.
    const schedule = await readSchedule({ ...app, db }, { edition, last });
    if (isFull(schedule)) return { edition, added: 0, replaced: [] };
    const planned = planSecrets({ app, edition, last, scheduled: schedule.scheduled });
    const missing: Game[] = [];
    for (const [number, secret] of planned) {
      if (schedule.broken.includes(number)) await replaceGame(db, { edition, number, secret }, app.now());
      else missing.push({ edition, number, secret });
    }
    return { edition, added: await insertGames(db, missing, app.now()), replaced: schedule.broken };
  });
}

type Schedule = {
  /** Secrets by number, of the games whose secret can be one. */
  readonly scheduled: ReadonlyMap<number, string>;
  /** Numbers up to the last one to be seeded whose secret cannot be one any more. */
  readonly broken: readonly number[];
  /** How many numbers up to the last one to be seeded have no secret. */
  readonly missing: number;
};

const isFull = ({ broken, missing }: Schedule) => broken.length === 0 && missing === 0;

async function readSchedule(app: App, { edition, last }: { edition: Edition; last: number }): Promise<Schedule> {
  // Staff may have chosen words for games beyond the last one. They must not be used shortly before.
  const games = await listGames(app.db, { edition, from: 1, to: last + REPEAT_GAP });
  const isUsable = ({ secret }: Game) => checkSecret(app, edition, secret) === undefined;
  const usable = new Map(games.filter(isUsable).map(({ number, secret }) => [number, secret]));
  const seeded = games.map(({ number }) => number).filter((number) => number <= last);
  return {
    scheduled: usable,
    broken: seeded.filter((number) => !usable.has(number)),
    missing: Math.max(0, last) - seeded.length,
  };
}

/** Secrets for the numbers 1 to `last` that have none: the first word of the shuffled list that is not used within REPEAT_GAP games. */
function planSecrets({
  app,
  edition,
  last,
  scheduled,
}: {
  app: App;
  edition: Edition;
  last: number;
  scheduled: ReadonlyMap<number, string>;
}): Map<number, string> {
  const words = app.wordLists.secrets[edition].filter((word) => checkSecret(app, edition, word) === undefined);
  if (words.length <= REPEAT_GAP)
    throw new Error(`the ${edition} edition has ${words.length} usable secrets; more than ${REPEAT_GAP} are needed`);

  const usedAt = new Map<string, number[]>();
  for (const [number, secret] of scheduled) usedAt.set(secret, [...(usedAt.get(secret) ?? []), number]);
  const isFree = (word: string, number: number) =>
    (usedAt.get(word) ?? []).every((used) => Math.abs(used - number) > REPEAT_GAP);

  const planned = new Map<number, string>();
  let round = 0;
  let deck: string[] = [];
  const nextRound = () => {
    deck = [...deck, ...keyedShuffle(words, app.keys.schedule, `${edition}/${round}`)];
    round += 1;
  };
  // Every number from 1 on is gone through, also those that have a secret: they use up their word of the deck. So a schedule that is
  // filled day by day is the same as one filled at once, and no game repeats the order of games that everybody has seen.
  for (let number = 1; number <= last; number += 1) {
    const given = scheduled.get(number);
    if (given !== undefined) {
      let place = deck.indexOf(given);
      if (place === -1 && words.includes(given)) {
        nextRound();
        place = deck.indexOf(given);
      }
      if (place !== -1) deck.splice(place, 1);
      continue;
    }
    // A word that is not free yet waits in the deck; a new round is shuffled in when none of those left is free.
    let index = deck.findIndex((word) => isFree(word, number));
    if (index === -1) {
      nextRound();
      index = deck.findIndex((word) => isFree(word, number));
    }
    if (index === -1) throw new Error(`the ${edition} edition has too few secrets: none is free for game ${number}`);
    const secret = deck.splice(index, 1).join("");
    planned.set(number, secret);
    usedAt.set(secret, [...(usedAt.get(secret) ?? []), number]);
  }
  return planned;
}
