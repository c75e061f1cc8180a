import type { App } from "~/app";
import { REPEAT_GAP, weekdayOf } from "~/editions/calendar";
import { currentGame } from "~/editions/calendar.server";
import { type Edition, EDITION_FACTS } from "~/editions/editions";
import { isRefused } from "~/platform/refusal";
import { MAX_SOLVER_GUESSES } from "~/vectors/solver.mjs";
import { easeOf } from "~/words/difficulty.server";
import { toDisplayed } from "~/words/displayForms.server";
import { autopilotOf, EASE_RANGES } from "./autopilotSettings.server";
import { checkAccents, checkMeanings, checkOtherEditions } from "./checkMeanings.server";
import { checkNearness } from "./checkNearness.server";
import { type Finding, type Level, OCCASION_LEVELS, type WordCheck } from "./finding.server";
import { occasionsOn, type OccasionDay } from "./occasions.server";
import type { ScheduleRefusal } from "./schedule.refusals";
import { firstOpenNumber, MAX_GAME_NUMBER, readSecret } from "./scheduleDraft.server";
import { type Instead, onDay, type ScheduledWord, scheduledWords } from "./scheduledWords.server";
import type { WordNote } from "./wordNotes.data.server";
import { notesOf } from "./wordNotes.server";

/** Places by frequency that bound the bands of how known a word is. */
const FREQUENCY_BANDS = [2000, 5000, 10_000, 20_000] as const;
/** How many of the last games a word's difficulty is compared with. */
const COMPARED_GAMES = 100;

interface CheckedGames {
  readonly edition: Edition;
  /** The words to check, in any spelling that a guess may have: those that stand there, or others. One for a number. */
  readonly games: readonly { readonly number: number; readonly word: string }[];
  /**
   * A draft over the schedule, such as the other rows of a plan or both games of a swap: words by number, which count as
   * chosen ones, and null for a game that loses its word. Default: the schedule as it is.
   */
  readonly instead?: Instead;
  /** Such drafts of other editions, for what is the same or means the same that day. Default: none. */
  readonly elsewhere?: ReadonlyMap<Edition, Instead>;
}

/**
 * Checks words as secrets of games of an edition: the one check of create, import, calendar and moves. A word is compared
 * with all other games as they would be, not with the one that its own game has. For staff only: it names words of games to
 * come. Difficulties that are not known yet are computed in the background.
 * @returns the checks by game number
 */
export async function checkGames(
  app: App,
  { edition, games, instead, elsewhere = new Map() }: CheckedGames,
): Promise<ReadonlyMap<number, WordCheck>> {
  const schedule = await scheduledWords(app, edition, instead);
  const vectors = app.vectors.of(edition);
  const checks = new Map<number, WordCheck>();
  const words: ScheduledWord[] = [];
  for (const { number, word } of games) {
    const read = readSecret(app, edition, word);
    const row = isRefused(read) ? undefined : vectors.rowOf(read);
    if (isRefused(read) || row === undefined) {
      const why = isRefused(read) ? read.why : "unknown";
      checks.set(number, { word: { word }, refused: { why, game: null }, findings: [], ...countLevels([]) });
    } else words.push({ number, word: read, row, isFixed: true });
  }
  const near = await checkNearness(app, { edition, words, schedule });
  const others = await checkOtherEditions(app, { edition, words, elsewhere });
  const language = EDITION_FACTS[edition].wordLanguage;
  const texts = words.map(({ word }) => word);
  const notes = await notesOf(app, language, texts);
  const occasions = await occasionsOf(app, edition, words);
  const difficulties = await difficultiesOf(app, { edition, words: texts, schedule });
  for (const word of words) {
    const nearby = near.get(word.number) ?? [];
    const findings: Finding[] = [
      usedBefore(app, { edition, word, schedule }),
      ...nearby.filter(({ kind }) => kind !== "blockedNear"),
      ...(others.get(word.number) ?? []),
      ...noteFindings(app, { edition, word: word.word, notes: notes.get(word.word) ?? [] }),
      ...occasionFindings(occasions.filter(({ on }) => on === onDay(app, edition, word.number).day)),
      familiarityOf(word),
      ...(await checkMeanings(app, edition, word)),
      ...checkAccents(app, edition, word),
      difficulties(word),
      ...nearby.filter(({ kind }) => kind === "blockedNear"),
    ];
    checks.set(word.number, {
      word: toDisplayed(app, edition, word.word),
      refused: refusalOf(app, { edition, word, schedule }),
      findings,
      ...countLevels(findings),
    });
  }
  return checks;
}

function countLevels(findings: readonly Finding[]) {
  const count = (level: Level) => findings.filter((finding) => finding.level === level).length;
  return { warnings: count("look"), notes: count("note") };
}

/** What editors say of a word, and whether it may hurt in the edition. */
function noteFindings(
  app: App,
  { edition, word, notes }: { edition: Edition; word: string; notes: readonly WordNote[] },
): Finding[] {
  const reason = app.wordLists.taste[edition].get(word);
  const isFine = notes.some(({ kind, text }) => kind === "fine" && text === edition);
  return [
    ...(reason === undefined || isFine ? [] : [{ kind: "taste", level: "look", reason } as const]),
    ...notes.filter(({ kind }) => kind !== "fine").map((note): Finding => ({ kind: "note", level: "look", note })),
  ];
}

interface InSchedule {
  readonly edition: Edition;
  readonly word: ScheduledWord;
  readonly schedule: ReadonlyMap<number, ScheduledWord>;
}

const sameWord = ({ word, schedule }: InSchedule) =>
  [...schedule.values()].filter((other) => other.row === word.row && other.number !== word.number);

const distance = (one: ScheduledWord, other: ScheduledWord) => Math.abs(one.number - other.number);

/** Why a word that can be a secret cannot be saved for its game. Of several games in the way the nearest. */
function refusalOf(app: App, checked: InSchedule): WordCheck["refused"] {
  const { edition, word } = checked;
  const refused = (why: ScheduleRefusal) => ({ why, game: null });
  if (word.number < firstOpenNumber(app, edition)) return refused("gameOpen");
  if (!Number.isInteger(word.number) || word.number > MAX_GAME_NUMBER) return refused("noSuchGame");
  const [nearest] = sameWord(checked)
    .filter((other) => other.isFixed && distance(word, other) <= REPEAT_GAP)
    .sort((a, b) => distance(word, a) - distance(word, b));
  return nearest === undefined ? null : { why: "recentWord", game: onDay(app, edition, nearest.number) };
}

/** A seeded game within REPEAT_GAP makes room, so it is no use of the word. */
function usedBefore(app: App, checked: InSchedule): Finding {
  const { edition, word } = checked;
  const games = sameWord(checked)
    .filter((other) => other.isFixed || distance(word, other) > REPEAT_GAP)
    .map(({ number }) => onDay(app, edition, number))
    .sort((a, b) => a.number - b.number);
  return { kind: "usedBefore", level: games.length === 0 ? "good" : "fact", games };
}

async function occasionsOf(app: App, edition: Edition, words: readonly ScheduledWord[]): Promise<OccasionDay[]> {
  const days = words.map(({ number }) => onDay(app, edition, number).day).sort();
  const [from, to] = [days.at(0), days.at(-1)];
  return from === undefined || to === undefined ? [] : occasionsOn(app, { from, to, edition });
}

function occasionFindings(occasions: readonly OccasionDay[]): Finding[] {
  if (occasions.length === 0) return [{ kind: "occasion", level: "good", occasion: null }];
  return occasions.map((occasion) => ({ kind: "occasion", level: OCCASION_LEVELS[occasion.kind], occasion }));
}

/** A pack keeps its words in order of frequency. */
function familiarityOf({ row }: ScheduledWord): Finding {
  const among = FREQUENCY_BANDS.find((band) => row < band) ?? null;
  return { kind: "familiarity", level: among === null ? "note" : "good", place: row + 1, among };
}

/**
 * Finds the difficulty of words. Those that are not known are computed in the background, which takes a second each. One word
 * is compared with the last games.
 */
async function difficultiesOf(
  app: App,
  { edition, words, schedule }: { edition: Edition; words: readonly string[]; schedule: InSchedule["schedule"] },
): Promise<(word: ScheduledWord) => Finding> {
  const [only, ...more] = words;
  const isOne = only !== undefined && more.length === 0;
  const last = isOne ? lastWords(app, edition, schedule) : [];
  const asked = [...new Set([...words, ...last])];
  const known = asked.length === 0 ? new Map<string, number>() : await app.difficulties.known(edition, asked);
  const missing = asked.filter((word) => !known.has(word));
  // Not awaited: a hundred of them take minutes. Somebody who looks at one word does not wait behind a calendar.
  if (isOne && !known.has(only)) app.difficulties.estimate({ edition, word: only }).catch(() => undefined);
  void app.difficulties.prepare(missing.map((word) => ({ edition, word })));
  const figures = last.flatMap((word) => known.get(word) ?? []).sort((a, b) => a - b);
  const usual = figures.length < last.length ? null : (figures[figures.length >> 1] ?? null);
  const { eases } = await autopilotOf(app, edition);
  return ({ word, number }) => {
    const figure = known.get(word);
    const isTooHard = figure !== undefined && figure > MAX_SOLVER_GUESSES;
    const ease = figure === undefined ? null : easeOf(figure);
    const range = eases[weekdayOf(onDay(app, edition, number).day)] ?? "any";
    const isFar = ease !== null && EASE_RANGES[range]?.some((one) => one === ease) === false;
    return {
      kind: "difficulty",
      level: isTooHard || isFar ? "note" : "fact",
      ease,
      wanted: isFar ? range : null,
      guesses: figure === undefined || isTooHard ? null : figure,
      limit: MAX_SOLVER_GUESSES,
      usual,
    };
  };
}

/** The words of the last games, today's included. */
function lastWords(app: App, edition: Edition, schedule: InSchedule["schedule"]): string[] {
  const today = currentGame(app, edition).number;
  return [...schedule.values()]
    .filter(({ number }) => number <= today && number > today - COMPARED_GAMES)
    .map(({ word }) => word);
}
