import type { App } from "~/app";
import { REPEAT_GAP } from "~/editions/calendar";
import type { Edition } from "~/editions/editions";
import { takenOutRows } from "~/play/openGame.server";
import { isSameIgnoringAccents } from "~/vectors/spelling.server";
import { toDisplayed } from "~/words/displayForms.server";
import { type NearList, rankIn } from "~/words/nearLists.server";
import { haveSameStem } from "~/words/sameStem.server";
import type { Finding, LikeGame } from "./finding.server";
import { isStriking, leastSimilarity, MAX_NEAR_DAYS, nearnessWithin } from "./nearness";
import { onDay, type ScheduledWord } from "./scheduledWords.server";
import { nextNumber } from "./upcoming.server";

/** Blocked words up to this place among the nearest are worth a note. */
const CLOSEST = 20;

type Word = Pick<ScheduledWord, "number" | "row" | "word">;

/** The words of an edition that are checked, and the games that they stand beside. */
interface Checked {
  readonly edition: Edition;
  readonly words: readonly Word[];
  readonly schedule: ReadonlyMap<number, ScheduledWord>;
}

/** By game number: what is found about words that are near, of one stem, or blocked. */
export async function checkNearness(app: App, { edition, words, schedule }: Checked) {
  const vectors = app.vectors.of(edition);
  const without = takenOutRows(app, { edition, number: nextNumber(app, edition) });
  const similarity = (a: number, b: number) => vectors.similarity(a, b);
  const areAlike = compareOnce();
  const pairs = words.flatMap((word) => pairsOf({ word, schedule, similarity, areAlike }));
  const rows = [...words.map(({ row }) => row), ...pairs.map(({ other }) => other.row)];
  const lists = await app.nearLists.of({ edition, rows, without });
  const rankOf = (row: number, of: number) => {
    const list = lists.get(of);
    return list === undefined ? 0 : rankIn(vectors, list, { row, of });
  };
  const found = new Map<number, Finding[]>(words.map(({ number }) => [number, []]));
  for (const { word, other, days, isAlike } of pairs) {
    const rank = Math.max(rankOf(word.row, other.row), rankOf(other.row, word.row));
    const game = { ...onDay(app, edition, other.number), word: toDisplayed(app, edition, other.word), days };
    const finding = isAlike
      ? stemFinding(game, rank, isSameIgnoringAccents(word.word, other.word))
      : nearFinding(game, rank);
    if (finding !== undefined) found.get(word.number)?.push(finding);
  }
  const blocked = blockedRows(app, edition);
  for (const { number, row } of words) {
    const list = lists.get(row);
    if (list !== undefined) found.get(number)?.push(blockedFinding(app, { edition, row, list, blocked }));
  }
  return found;
}

/** The games whose word may be too near, or of one stem, nearest day first. */
function pairsOf({
  word,
  schedule,
  similarity,
  areAlike,
}: {
  word: Word;
  schedule: ReadonlyMap<number, ScheduledWord>;
  similarity: (a: number, b: number) => number;
  areAlike: (one: string, other: string) => boolean;
}) {
  const pairs = Array.from(schedule.values()).flatMap((other) => {
    const days = Math.abs(other.number - word.number);
    if (days === 0 || days > REPEAT_GAP || other.row === word.row) return [];
    const isAlike = areAlike(word.word, other.word);
    const isNear = days <= MAX_NEAR_DAYS && similarity(word.row, other.row) >= leastSimilarity(days);
    return isAlike || isNear ? [{ word, other, days, isAlike }] : [];
  });
  return pairs.sort((a, b) => a.days - b.days || a.other.number - b.other.number);
}

/** Whether two words have one stem or differ in accents alone. A word for which many days are tried is compared once. */
function compareOnce(): (one: string, other: string) => boolean {
  const known = new Map<string, Map<string, boolean>>();
  return (one, other) => {
    const others = known.get(one) ?? new Map<string, boolean>();
    known.set(one, others);
    const isAlike = others.get(other) ?? (haveSameStem(one, other) || isSameIgnoringAccents(one, other));
    others.set(other, isAlike);
    return isAlike;
  };
}

/** A word that only begins like another one says something else: "happen" is no form of "happy". */
function stemFinding(game: LikeGame, rank: number, isSame: boolean): Finding | undefined {
  if (rank === 0 && !isSame) return undefined;
  return { kind: "sameStem", level: game.days <= MAX_NEAR_DAYS ? "look" : "fact", game };
}

function nearFinding(game: LikeGame, rank: number): Finding | undefined {
  const broken = nearnessWithin(game.days).filter((rule) => rank >= rule.rank);
  // The stricter rule says more.
  const rule = broken.at(-1);
  return rule === undefined
    ? undefined
    : {
        kind: "tooNear",
        level: isStriking(game.days, rank) ? "look" : "note",
        game,
        rank,
        from: rule.rank,
        within: rule.days,
      };
}

/** The rows of the blocked words that the edition has. */
function blockedRows(app: App, edition: Edition): number[] {
  const vectors = app.vectors.of(edition);
  return [...app.wordLists.blocked[edition]].flatMap((word) => {
    const match = vectors.find(word);
    return match?.word === word ? match.row : [];
  });
}

function blockedFinding(
  app: App,
  { edition, row, list, blocked }: { edition: Edition; row: number; list: NearList; blocked: readonly number[] },
): Finding {
  const vectors = app.vectors.of(edition);
  const cosine = (other: number) => vectors.similarity(row, other);
  const closest = cosine(list.rows[CLOSEST - 1] ?? list.rows.at(-1) ?? row);
  const near = blocked
    .filter((other) => other !== row && cosine(other) >= list.farthest)
    .sort((a, b) => cosine(b) - cosine(a));
  const shown = (rows: readonly number[]) => rows.map((other) => toDisplayed(app, edition, vectors.wordAt(other)));
  const among = near.filter((other) => cosine(other) >= closest);
  const level = among.length > 0 ? "note" : near.length > 0 ? "fact" : "good";
  return { kind: "blockedNear", level, closest: shown(among), others: shown(near.slice(among.length)) };
}
