import type { App } from "~/app";
import { dayOfGame, numberOfDay, REPEAT_GAP } from "~/editions/calendar";
import type { Edition } from "~/editions/editions";
import { keyedShuffle } from "~/platform/crypto/seal.server";
import { listScheduledGames } from "~/play/games.data.server";
import { type Ease, easeOf } from "~/words/difficulty.server";
import { autopilotOf, DAYS_OF_WEEK, EASE_RANGES } from "./autopilotSettings.server";
import { checkGames } from "./check.server";
import type { WordCheck } from "./finding.server";
import { firstOpenNumber } from "./scheduleDraft.server";
import { checkSecret } from "./seed.server";

/** How often words with a warning are replaced by others. Each round checks all games that are still without one. */
const ROUNDS = 6;
/** How many estimates of difficulty are begun for a next time. Each takes a second or two. */
const ESTIMATES = 40;

/**
 * Proposes words for the games of some weeks that have no chosen word: familiar ones of the difficulty of their weekday, about
 * which the check has no warning, given all other games and proposals. Nothing is stored. A word whose difficulty is not
 * known is proposed only for a weekday that takes any; others are estimated in the background, for a next time.
 * @param from a Monday
 * @returns the proposals by day, on which the game ends (`YYYY-MM-DD`), and how many games are left without one
 */
export async function proposeWords(
  app: App,
  { edition, from, weeks }: { edition: Edition; from: string; weeks: number },
) {
  const { familiarAmong, eases } = await autopilotOf(app, edition);
  const number = numberOfDay(edition, { day: from, epoch: app.env.GAME_EPOCH });
  const range = { from: Math.max(number, firstOpenNumber(app, edition)), to: number + weeks * DAYS_OF_WEEK - 1 };
  const nearby = await listScheduledGames(app.db, {
    edition,
    from: Math.max(1, range.from - REPEAT_GAP),
    to: range.to + REPEAT_GAP,
  });
  const chosen = new Set(nearby.filter(({ isChosen }) => isChosen).map((game) => game.number));
  // No seeded game is to lose its word either.
  const taken = new Set(nearby.map(({ secret }) => secret));
  const candidates = await listCandidates(app, { edition, familiarAmong, taken });
  const open = Array.from({ length: Math.max(0, range.to - range.from + 1) }, (_, index) => range.from + index).filter(
    (one) => !chosen.has(one),
  );
  const found = new Map<number, string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const tried = new Map(found);
    for (const one of open) {
      if (found.has(one)) continue;
      const weekday = (one - number) % DAYS_OF_WEEK;
      const word = candidates.take(EASE_RANGES[eases[weekday] ?? "any"]);
      if (word !== undefined) tried.set(one, word);
    }
    if (tried.size === found.size) break;
    const games = [...tried].filter(([one]) => !found.has(one)).map(([one, word]) => ({ number: one, word }));
    const checks = await checkGames(app, { edition, games, instead: tried });
    for (const [one, check] of checks) if (isFine(check)) found.set(one, check.word.word);
    if (found.size === open.length) break;
  }
  if (found.size < open.length) candidates.estimateMore();
  const epoch = app.env.GAME_EPOCH;
  const proposals = [...found]
    .sort(([one], [other]) => one - other)
    .map(([one, word]) => ({ number: one, day: dayOfGame(edition, { number: one, epoch }), word }));
  return { proposals, left: open.length - found.size };
}

const isFine = ({ refused, warnings, notes }: WordCheck) => refused === null && warnings + notes === 0;

/** The words of the edition's list that may be proposed, in an order that nobody can derive from the public list. */
async function listCandidates(
  app: App,
  { edition, familiarAmong, taken }: { edition: Edition; familiarAmong: number; taken: ReadonlySet<string> },
) {
  const vectors = app.vectors.of(edition);
  const isCandidate = (word: string) => {
    const row = vectors.rowOf(word);
    const isFamiliar = row !== undefined && row < familiarAmong;
    return isFamiliar && !taken.has(word) && checkSecret(app, edition, word) === undefined;
  };
  const listed = app.wordLists.secrets[edition].filter(isCandidate);
  const words = keyedShuffle(listed, app.keys.schedule, `autopilot/${edition}`);
  const known = words.length === 0 ? new Map<string, number>() : await app.difficulties.known(edition, words);
  return {
    /** Takes the next word of one of these difficulties; null: of any. Undefined: there is none left. */
    take(eases: readonly Ease[] | null): string | undefined {
      const index = words.findIndex((word) => {
        const guesses = known.get(word);
        return eases === null || (guesses !== undefined && eases.includes(easeOf(guesses)));
      });
      return index === -1 ? undefined : words.splice(index, 1)[0];
    },
    estimateMore() {
      const unknown = words.filter((word) => !known.has(word)).slice(0, ESTIMATES);
      void app.difficulties.prepare(unknown.map((word) => ({ edition, word })));
    },
  };
}
