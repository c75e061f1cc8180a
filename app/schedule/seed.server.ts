import { randomUUID } from "node:crypto";
import type { App, TransactionApp } from "~/app";
import { SERVER_ACTOR } from "~/audit/actor";
import { appendAudit, type NewAuditEntry } from "~/audit/audit.data.server";
import { REPEAT_GAP } from "~/editions/calendar";
import { currentGame } from "~/editions/calendar.server";
import { EDITION_FACTS, EDITIONS, type Edition } from "~/editions/editions";
import { keyedShuffle } from "~/platform/crypto/seal.server";
import { inWriteTransaction } from "~/platform/database/db.server";
import { refuse, type Refused } from "~/platform/refusal";
import { insertGames, listScheduledGames, replaceGame, type Game, type ScheduledGame } from "~/play/games.data.server";
import { findSecret } from "~/play/openGame.server";
import { isSecondOfSpelling } from "~/words/displayForms.server";
import { keepBlockedChoices } from "~/words/verdicts.data.server";
import type { SecretRefusal } from "./schedule.refusals";
import { createSpacing } from "./spacing.server";
import { listNotedWords, type NotedWord } from "./wordNotes.data.server";

/** Minimum number of games that are scheduled beyond today's. */
export const DAYS_AHEAD = 400;

/**
 * A schedule that ends longer ago is not filled, in games. No site rests for ten years: the clock of the machine is wrong,
 * and the games of the decades to come would be past ones.
 */
const MAX_CATCH_UP = 3650;

/**
 * Checks that a word can be a secret of the edition: in the vocabulary in this spelling, as which no other word is read, ranked,
 * not blocked and not hidden.
 */
export function checkSecret(app: TransactionApp, edition: Edition, word: string): Refused<SecretRefusal> | undefined {
  const { blocked, hidden } = app.wordLists;
  if (blocked[edition].has(word) || hidden[edition].has(word)) return refuse("profane");
  const vectors = app.vectors.of(edition);
  const found = vectors.find(word);
  if (found?.word !== word || isSecondOfSpelling(app, edition, word)) return refuse("unknown");
  if (vectors.isStopword(found.row)) return refuse("stopword");
  if (vectors.isRanked(found.row)) return undefined;
  return refuse(app.wordLists.unranked[edition].has(word) ? "unranked" : "rare");
}

/** Whether a word that staff has chosen may stay: it can be a secret, or lacks no more than ranks in other games. */
export function canStay(app: TransactionApp, edition: Edition, word: string): boolean {
  const why = checkSecret(app, edition, word)?.why;
  return why === undefined || why === "unranked" || why === "rare";
}

/** What most words of the list of secrets lack, and where that can be put right. */
function whyFew(app: TransactionApp, edition: Edition): string {
  const listed = app.wordLists.secrets[edition];
  const counts = { profane: 0, unknown: 0, stopword: 0, unranked: 0, rare: 0 };
  for (const word of listed) {
    const refused = checkSecret(app, edition, word);
    if (refused !== undefined && refused.why in counts) counts[refused.why as keyof typeof counts] += 1;
  }
  const { wordLanguage: language, isForChildren } = EDITION_FACTS[edition];
  const { file, repair } = app.vectors.of(edition).origin;
  const ranked = isForChildren
    ? `ranked.${edition}.txt`
    : "familiar.tsv, which says how many of the most frequent words do";
  const reasons = {
    profane: `are blocked: see blocked.${language}.txt`,
    unknown: `are not in its vectors, ${file}: ${repair}`,
    stopword: `are too common: see stop.${language}.txt`,
    unranked: `take no rank: see unranked.${language}.txt`,
    rare: `take no rank: see ${ranked}`,
  };
  const [why, count] = Object.entries(counts).reduce((most, one) => (one[1] > most[1] ? one : most));
  return count === 0
    ? `Add words to secrets.${edition}.txt.`
    : `Of the ${listed.length} in its list, ${count} ${reasons[why as keyof typeof reasons]}.`;
}

/** What one call of `seedSchedule` did in an edition. It does not include games added by other processes. */
export interface SeedReport {
  readonly edition: Edition;
  readonly added: number;
  /** Numbers of the games whose secret was replaced because it is no longer usable. */
  readonly replaced: readonly number[];
  /** The schedule ends so long ago that the clock must be wrong, and was not filled. */
  readonly isTooOld?: boolean;
}

/**
 * Fills every edition's schedule from game 1 to `DAYS_AHEAD` beyond today. The secret lists are shuffled by the
 * deployment's schedule key, so that the order cannot be derived from the public lists. Scheduled games do not change,
 * unless the secret of a coming game is no longer usable or, if staff has not chosen it, no longer in the list, or the
 * vocabulary no longer has that of a past one. Safe to call from several processes at once: one fills an edition, the
 * others find it full.
 */
export async function seedSchedule(app: App): Promise<SeedReport[]> {
  const reports: SeedReport[] = [];
  for (const edition of EDITIONS) reports.push(await seedEdition(app, edition));
  return reports;
}

/** Number of the last game of an edition that the schedule fills. */
export function lastSeeded(app: TransactionApp, edition: Edition): number {
  return currentGame(app, edition).number + DAYS_AHEAD;
}

async function seedEdition(app: App, edition: Edition): Promise<SeedReport> {
  const last = lastSeeded(app, edition);
  // Usually the schedule is full. A start then neither takes the write lock nor computes the shuffles.
  const found = await readSchedule(app, { edition, last });
  if (isFull(found)) return { edition, added: 0, replaced: [] };
  if (found.newest !== undefined && last - found.newest > MAX_CATCH_UP)
    return { edition, added: 0, replaced: [], isTooOld: true };
  return inWriteTransaction(app.db, async (db) => {
    // Another process may have filled the schedule while this one waited for the lock.
    const schedule = await readSchedule({ ...app, db }, { edition, last });
    if (isFull(schedule)) return { edition, added: 0, replaced: [] };
    const notes = await listNotedWords(db, EDITION_FACTS[edition].wordLanguage);
    const { planned, unfilled } = planSecrets(app, edition, { last, scheduled: schedule.scheduled, notes });
    if (unfilled !== undefined)
      throw new Error(`the ${edition} edition has too few secrets: none is free for game ${unfilled}`);
    await logLostChoices({ ...app, db }, { edition, lost: schedule.lost, planned });
    const missing: Game[] = [];
    for (const [number, secret] of planned) {
      const game = { edition, number, secret };
      if (schedule.broken.includes(number)) await replaceGame(db, game, app.now());
      else missing.push(game);
    }
    return { edition, added: await insertGames(db, missing, app.now()), replaced: schedule.broken };
  });
}

/** Keeps the choices of staff that coming games lose, for `giveBackLostChoices`, and logs that. Call it before they do. */
async function logLostChoices(
  app: TransactionApp,
  {
    edition,
    lost,
    planned,
  }: { edition: Edition; lost: readonly ScheduledGame[]; planned: ReadonlyMap<number, string> },
): Promise<void> {
  for (const { number, secret: word } of lost)
    await keepBlockedChoices(app.db, { edition, from: number, to: number, word });
  const entries = lost.map(({ number, secret, choice }): NewAuditEntry => ({
    actor: SERVER_ACTOR,
    action: "choiceLost",
    edition,
    number,
    before: secret,
    after: planned.get(number),
    choiceBefore: choice ?? undefined,
    isChosen: false,
  }));
  await appendAudit(app.db, entries, app.now(), entries.length > 1 ? randomUUID() : undefined);
}

const isFull = ({ broken, missing }: Awaited<ReturnType<typeof readSchedule>>) => broken.length === 0 && missing === 0;

async function readSchedule(app: TransactionApp, { edition, last }: { edition: Edition; last: number }) {
  // Staff may have chosen words for games beyond the last one. Those words must not be used within REPEAT_GAP games
  // before.
  const games = await listScheduledGames(app.db, { edition, from: 1 });
  const today = currentGame(app, edition).number;
  const vectors = app.vectors.of(edition);
  const listed = new Set(app.wordLists.secrets[edition]);
  const renamed = app.wordLists.renamed[edition];
  // A word that was blocked later stays the secret of the games that have begun: players have their results. One that a
  // newer vocabulary spells otherwise counts as today's word.
  const usableSecret = ({ number, secret, isChosen }: ScheduledGame) => {
    if (number <= today) return findSecret(vectors, secret)?.word;
    if (!isChosen) return listed.has(secret) && checkSecret(app, edition, secret) === undefined ? secret : undefined;
    // A chosen word stays, by the name that it has now, also if it takes no rank in other games.
    const word = renamed.get(secret) ?? secret;
    return canStay(app, edition, word) ? word : undefined;
  };
  const usable = new Map(
    games.flatMap((game): [number, string][] => {
      const secret = usableSecret(game);
      return secret === undefined ? [] : [[game.number, secret]];
    }),
  );
  const seeded = games.map(({ number }) => number).filter((number) => number <= last);
  return {
    /** Usable secrets by game number. */
    scheduled: usable,
    /** Numbers up to the last one to seed whose secret is no longer usable. */
    broken: seeded.filter((number) => !usable.has(number)),
    /** Those of them for which staff has chosen it, and that have not begun. */
    lost: games.filter(({ number, isChosen }) => isChosen && number > today && number <= last && !usable.has(number)),
    /** How many numbers up to the last one to seed have no secret. */
    missing: Math.max(0, last) - seeded.length,
    /** Number of the last game. */
    newest: games.at(-1)?.number,
  };
}

const NONE: readonly number[] = [];

/** How many words of the deck that are free for a game are compared with those of the days around. */
const MAX_COMPARED = 200;

/**
 * Plans secrets for the numbers 1 to `last` that have none: the first word of the shuffled deck not used within
 * REPEAT_GAP games and, if there is one soon, not too near to the words of the days around (`createSpacing`). `unfilled` is the
 * first number for which no word is free.
 *
 * The deck has each word of the list once for each round. When it holds no more than REPEAT_GAP words, the next round is
 * shuffled into it. Else whoever has seen the games so far would know the last words of a round by elimination.
 * @param notes words with a note of editors, which are planned for no game as long as enough others are left
 * @throws Error if the list has no more than REPEAT_GAP usable words
 */
export function planSecrets(
  app: TransactionApp,
  edition: Edition,
  {
    last,
    scheduled,
    notes = [],
  }: { last: number; scheduled: ReadonlyMap<number, string>; notes?: readonly NotedWord[] },
): { readonly planned: ReadonlyMap<number, string>; readonly unfilled: number | undefined } {
  const listed = app.wordLists.secrets[edition];
  const words = listed.filter((word) => checkSecret(app, edition, word) === undefined);
  if (words.length <= REPEAT_GAP)
    throw new Error(
      `The ${edition} edition has ${words.length} usable secrets; more than ${REPEAT_GAP} are needed. ${whyFew(app, edition)}`,
    );
  const allowed = withoutNoted(words, notes);

  const usedAt = new Map<string, number[]>();
  for (const [number, secret] of scheduled) usedAt.set(secret, [...(usedAt.get(secret) ?? []), number]);
  const isFree = (word: string, number: number) => {
    for (const used of usedAt.get(word) ?? NONE) if (Math.abs(used - number) <= REPEAT_GAP) return false;
    return true;
  };
  const spacing = createSpacing(app, edition, scheduled);

  const planned = new Map<number, string>();
  let unfilled: number | undefined;
  let round = 0;
  let deck: string[] = [];
  const nextRound = () => {
    // The order is that of the whole list, so that a note moves no other word.
    const shuffled = keyedShuffle([...deck, ...words], app.keys.schedule, `${edition}/${round}`);
    deck = shuffled.filter((word) => allowed.has(word));
    round += 1;
  };
  /** Place in the deck of the word for a game, -1 if none is free. */
  const placeFor = (number: number): number => {
    let firstFree = -1;
    let compared = 0;
    for (let place = 0; place < deck.length; place++) {
      const word = deck[place] ?? "";
      if (!isFree(word, number)) continue;
      if (firstFree === -1) firstFree = place;
      if (spacing.isApart(word, number)) return place;
      compared += 1;
      // A game needs a word, whatever the days around have.
      if (compared === MAX_COMPARED) break;
    }
    return firstFree;
  };
  // Scheduled games use up their word of the deck too. So a schedule filled day by day is the same as one filled at
  // once, and the published order of past games is not repeated.
  for (let number = 1; number <= last; number += 1) {
    if (deck.length <= REPEAT_GAP) nextRound();
    const existing = scheduled.get(number);
    if (existing !== undefined) {
      let position = deck.indexOf(existing);
      if (position === -1 && allowed.has(existing)) {
        nextRound();
        position = deck.indexOf(existing);
      }
      if (position !== -1) deck.splice(position, 1);
      continue;
    }
    // A word that is not free yet stays in the deck. When no word of the deck is free, the next round comes early.
    let place = placeFor(number);
    if (place === -1) {
      nextRound();
      place = placeFor(number);
    }
    if (place === -1) {
      unfilled ??= number;
      continue;
    }
    const secret = deck.splice(place, 1).join("");
    planned.set(number, secret);
    spacing.put(number, secret);
    usedAt.set(secret, [...(usedAt.get(secret) ?? []), number]);
  }
  return { planned, unfilled };
}

/**
 * The words without those that have a note, or if too few are left, without those with a ban, or else all of them: a site
 * that has no game is worse than any word of the list.
 */
function withoutNoted(words: readonly string[], notes: readonly NotedWord[]): ReadonlySet<string> {
  for (const avoided of [notes, notes.filter(({ kind }) => kind === "ban")]) {
    const noted = new Set(avoided.map(({ word }) => word));
    const left = words.filter((word) => !noted.has(word));
    if (left.length > REPEAT_GAP) return new Set(left);
  }
  return new Set(words);
}
