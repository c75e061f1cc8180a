import { memberRecordStore } from "~/account/memberStores.server";
import type { App } from "~/app";
import type { GameRefusal } from "~/editions/calendar.refusals";
import type { DailyGame } from "~/editions/gameRef";
import { isoTime } from "~/platform/isoTime.server";
import { isRefused, refuse, type Result } from "~/platform/refusal";
import type { BonusRefusal, BonusView } from "~/play/bonus";
import { submitBonusGuess } from "~/play/bonus.server";
import { type GameView, recentGuess, type TeamView } from "~/play/gameView";
import { openGameCached } from "~/play/openGame.server";
import { readGuess } from "~/play/readGuess.server";
import type { RecordStore } from "~/play/recordStore";
import type { TurnOutcome } from "~/play/turn";
import { showStored, submitGuess, type Turn } from "~/play/turn.server";
import { HERE_MS } from "./presence.server";
import { isActive, type Seat } from "./seat.server";
import { teamTopic } from "./teamEvent";
import { teamPlayStore } from "./teamPlayStore.server";
import { hasGuess, listPlayers } from "./teams.data.server";

/**
 * The current view of a team's game. Its answer is the player's own last guess.
 * @param records of the player who looks. An end that they have missed is added to them.
 */
export async function showTeam(
  app: App,
  { seat, records }: { seat: Seat; records: readonly RecordStore[] },
): Promise<Result<TeamView, GameRefusal>> {
  const { game } = seat;
  const shown = await showStored(app, { game, store: teamPlayStore(app, seat), records, isTodaysPage: true });
  return isRefused(shown) ? shown : toTeamView(app, { seat, ...shown });
}

async function toTeamView(app: App, { seat, view, version }: { seat: Seat; view: GameView; version: number }) {
  const players = await listPlayers(app.db, seat.code);
  const me = players.find(({ id }) => id === seat.playerId);
  const mine = view.guesses.find(({ word }) => word === me?.last_word)?.number ?? null;
  const counts = new Map<string | undefined, number>();
  for (const { by } of view.guesses) counts.set(by, (counts.get(by) ?? 0) + 1);
  const hereSince = isoTime(app.now() - HERE_MS);
  return {
    ...view,
    recentNumber: mine,
    isRepeat: me?.is_repeat === 1,
    alternative: mine === view.recentNumber ? view.alternative : null,
    team: {
      code: seat.code,
      me: seat.name,
      version,
      players: players
        .filter(({ left_at }) => left_at === null)
        .map(({ name, seen_at }) => ({
          name,
          isHere: seen_at > hereSince,
          seenAt: seen_at,
          guesses: counts.get(name) ?? 0,
        })),
    },
  };
}

/** What a client may name a guess: unique among the guesses of one player, such as a UUID. */
export const GUESS_ID = /^[\w-]{1,64}$/;

/** What came of a guess in a team, as its author sees it. */
type TeamTurnOutcome = TurnOutcome<DailyGame, TeamView>;

/** A guess in a team, or a word tried in its bonus round. */
interface TeamTurn {
  readonly seat: Seat;
  readonly raw: string;
  /** The client's name for it. */
  readonly id?: string | undefined;
  /** Further records of the player, such as a guest's cookies. */
  readonly records?: readonly RecordStore[];
}

interface TeamGuess extends TeamTurn {
  readonly from?: string;
  readonly isLowercase?: boolean;
}

/**
 * Scores a guess of a player of a team. The whole team is told of a word that is new to it. A win counts at once in the
 * records of the members in the team; guests get it with their next page.
 *
 * A word that was stored under the same id is shown as a repeat. A word that the team has already stores nothing, and its
 * id may name another guess.
 */
export async function submitTeamGuess(app: App, guess: TeamGuess): Promise<TeamTurnOutcome> {
  if (!isActive(app, guess.seat)) return { ...refuse("teamInactive"), view: null };
  return app.teamRooms.inTurn(guess.seat.code, () => takeGuess(app, guess));
}

async function takeGuess(app: App, { seat, raw, id, records = [], ...options }: TeamGuess): Promise<TeamTurnOutcome> {
  if (id !== undefined && (await hasGuess(app.db, seat.playerId, id)))
    return showSentAgain(app, { seat, records, raw });
  const outcome = await submitGuess(app, { ...turnOf(app, seat, records), guessId: id, raw, ...options });
  if (!isRefused(outcome) && outcome.isDuplicate === true) return showSentAgain(app, { seat, records, raw });
  if (outcome.view === null) return outcome;
  const { type, view, version } = outcome;
  const guess = recentGuess(view);
  if (type === "scored" && guess !== undefined)
    app.bus.publish(teamTopic(seat.code), { kind: "wordGuessed", version, guess, id: id ?? null, isOver: view.isOver });
  return { ...outcome, view: await toTeamView(app, { seat, view, version }) };
}

/** What is played in a team, and by whom. */
function turnOf(app: App, seat: Seat, records: readonly RecordStore[]): Turn {
  return {
    game: seat.game,
    store: teamPlayStore(app, seat),
    records: [...records, membersOf(app, seat.code)],
    isTodaysPage: true,
    author: seat.name,
  };
}

/**
 * The answer to a guess that was made before, whatever the player has guessed since.
 * @param sent.raw the guess as it was sent again
 */
async function showSentAgain(
  app: App,
  { seat, raw, records }: { seat: Seat; raw: string; records: readonly RecordStore[] },
): Promise<TeamTurnOutcome> {
  const open = await openGameCached(app, seat.game);
  const view = await showTeam(app, { seat, records });
  if (isRefused(open)) return { ...open, view: null };
  if (isRefused(view)) return { ...view, view: null };
  const read = readGuess(open, raw);
  const sent = isRefused(read) ? undefined : view.guesses.find(({ word }) => word === read.word);
  const shown = { type: "repeat", view, version: view.team.version } as const;
  if (sent === undefined || sent.number === view.recentNumber) return shown;
  return { ...shown, view: { ...view, recentNumber: sent.number, isRepeat: false, alternative: null } };
}

/**
 * Tries a word in the bonus round of a team's ended game. The whole team is told of it, with the id. A won round counts at
 * once in the records of the members in the team; guests get it when they open the round.
 */
export async function submitTeamBonusGuess(
  app: App,
  turn: TeamTurn,
): Promise<TurnOutcome<DailyGame, BonusView<DailyGame>, BonusRefusal>> {
  if (!isActive(app, turn.seat)) return { ...refuse("teamInactive"), view: null };
  return app.teamRooms.inTurn(turn.seat.code, () => takeBonusGuess(app, turn));
}

async function takeBonusGuess(
  app: App,
  { seat, raw, id, records = [] }: TeamTurn,
): Promise<TurnOutcome<DailyGame, BonusView<DailyGame>, BonusRefusal>> {
  const outcome = await submitBonusGuess(app, { ...turnOf(app, seat, records), raw });
  if (isRefused(outcome)) return outcome;
  const { view, version } = outcome;
  const guess = view.guesses.at(-1);
  if (guess === undefined) throw new Error("a word was stored that the bonus round does not have");
  const { hasWon } = view;
  app.bus.publish(teamTopic(seat.code), { kind: "bonusWordGuessed", version, guess, id: id ?? null, hasWon });
  return outcome;
}

/** The records of the members who are in a team when its game ends, or its bonus round is won. */
function membersOf(app: App, code: string): Pick<RecordStore, "addEnd" | "addBonusWin"> {
  const records = async () =>
    (await listPlayers(app.db, code)).flatMap(({ member_id, left_at }) =>
      member_id !== null && left_at === null ? memberRecordStore(app, member_id) : [],
    );
  return {
    addEnd: async (edition, ended) => {
      let isFirst = false;
      for (const record of await records()) isFirst = (await record.addEnd(edition, ended)) || isFirst;
      return isFirst;
    },
    addBonusWin: async (edition, number) => {
      for (const record of await records()) await record.addBonusWin(edition, number);
    },
  };
}
