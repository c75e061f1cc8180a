import type { GameRef } from "~/editions/gameRef";
import type { GamePlay } from "~/play/gamePlay.browser";
import { answerOf, type GameState, isNewTurn, laterGame, playersAnswer } from "~/play/gameState.browser";
import type { GameView, TeamInfo, TeamPlayer, TeamView } from "~/play/gameView";
import type { Guess } from "~/play/guess";
import { nearestFirst } from "~/vectors/rating";
import type { RoomMessage } from "./protocol.request.server";
import type { TeamNews } from "./teamSocket.browser";

/** How long the answer to the player's own guess stays in a team, milliseconds. After that the guess of another may take its place. */
const OWN_ANSWER_MS = 3000;

/** Guesses of others that come within this time of the one before are told together, milliseconds. */
const TOGETHER_MS = 2000;

/** Tells a game what its page hears of the team. */
export function tellGame(play: Pick<GamePlay, "hear" | "refresh" | "probe">, news: TeamNews): void {
  const at = Date.now();
  play.hear((state) => afterNews(state, { news, at }));
  const isOver = news.type === "gameRejoined" ? news.gameData.isOver : news.type === "wordGuessed" && news.isOver;
  // The reply has what an ended game shows, and a guest's record in its cookies.
  if (isOver) play.refresh();
  if (news.type === "gameRejoined") play.probe();
}

/** The state of a game's page after it has heard of its team. @param at when that was, milliseconds since 1970 */
export function afterNews(state: GameState, { news, at }: { news: TeamNews; at: number }): GameState {
  const { view } = state;
  // The end is shown by a reply of the server, which has the secret.
  if (view.isOver) return state;
  switch (news.type) {
    case "presence":
      return view.team === undefined ? state : { ...state, view: { ...view, team: withNews(view.team, news, at) } };
    case "gameRejoined":
      return news.gameData.isOver ? state : afterRejoin(state, { loaded: news.gameData, at });
    case "wordGuessed":
      return news.isOver ? state : afterTeamGuess(state, { news, at });
    case "playerJoined":
    case "playerLeft":
    case "bonusWordGuessed":
      return { ...state, view: withRoomMessage(view, news, at) };
  }
}

/** What others have guessed while the page heard nothing is told beside the answer. */
function afterRejoin(state: GameState, { loaded, at }: { loaded: TeamView; at: number }): GameState {
  const { view, mates } = state;
  const next = { ...laterGame(view, loaded), ...answerOf(view), ...glossesOf(view) };
  const guesses = next.guesses.slice(view.guesses.length).filter(({ by }) => by !== loaded.team.me);
  return { ...state, view: next, mates: guesses.length === 0 ? mates : { guesses, at } };
}

/** What is heard of a room has no glosses. */
const glossesOf = ({ glosses }: GameState["view"]) => (glosses === undefined ? {} : { glosses });

/**
 * The guess of a team-mate is also shown as the answer, unless the player's own answer has just come or is awaited. Of several
 * that come together, the nearest is.
 */
function afterTeamGuess(
  state: GameState,
  { news, at }: { news: Extract<TeamNews, { type: "wordGuessed" }>; at: number },
): GameState {
  const view = withRoomMessage(state.view, news, at);
  if (view === state.view) return state;
  const own = playersAnswer(state);
  const isOwn = news.userName === view.team?.me;
  const isBusy = state.waiting.some(isNewTurn) || state.messages.length > 0;
  const isFresh = own !== null && at - own.at < OWN_ANSWER_MS;
  if (isOwn) return { ...state, view };
  const isTogether = state.mates !== null && at - state.mates.at < TOGETHER_MS;
  const guesses = [...(isTogether ? state.mates.guesses : []), news.guess];
  const told = { ...state, view, mates: { guesses, at } };
  if (isBusy || isFresh) return told;
  const recentNumber = nearestFirst(guesses)[0]?.number ?? null;
  return { ...told, view: { ...view, recentNumber, isRepeat: false, alternative: null }, answer: { of: "mate", at } };
}

/** What team-mates have guessed beside the answer. */
export function matesBeside({ answer, mates }: Pick<GameState, "answer" | "mates">): GameState["mates"] {
  const isAnswered = answer?.of === "mate" && answer.at === mates?.at;
  return isAnswered && mates.guesses.length === 1 ? null : mates;
}

type Game = GameView<GameRef>;

/** The game with a change of its room. A change that the game has already, or one without a team, does nothing. */
export function withRoomMessage(view: Game, message: RoomMessage, at: number): Game {
  const { team } = view;
  if (team === undefined || message.version <= team.version) return view;
  const next = message.type === "wordGuessed" ? withGuess(view, message.guess) : view;
  return { ...next, team: withNews(team, message, at) };
}

/** A team with what is heard of it. @param at when that is, milliseconds since 1970 */
export function withNews(team: TeamInfo, news: TeamNews, at: number): TeamInfo {
  switch (news.type) {
    case "gameRejoined":
      return news.gameData.team.version < team.version ? team : news.gameData.team;
    case "presence":
      return { ...team, players: team.players.map((player) => withPresence(player, { here: news.here, at })) };
    case "playerJoined": {
      const { nameOfJoined: name, guesses } = news;
      const joined = { name, isHere: true, seenAt: new Date(at).toISOString(), guesses };
      return { ...team, version: news.version, players: [...without(team, joined.name), joined] };
    }
    case "playerLeft":
      return { ...team, version: news.version, players: without(team, news.nameOfLeft) };
    case "bonusWordGuessed":
      return { ...team, version: news.version };
    case "wordGuessed": {
      const players = team.players.map((player) =>
        player.name === news.userName ? { ...player, guesses: player.guesses + 1 } : player,
      );
      return { ...team, version: news.version, players };
    }
  }
}

/** The player was here until a message says otherwise. */
function withPresence(
  player: TeamPlayer,
  { here, at }: { readonly here: readonly string[]; readonly at: number },
): TeamPlayer {
  const seenAt = player.isHere ? new Date(at).toISOString() : player.seenAt;
  return { ...player, isHere: here.includes(player.name), seenAt };
}

const without = ({ players }: TeamInfo, name: string) => players.filter((player) => player.name !== name);

/** As `replay` counts it. The guess does not end the game. */
function withGuess(view: Game, guess: Guess): Game {
  const isFirstRanked = view.firstGuessInTop1000 === -1 && guess.percentile > 0;
  return {
    ...view,
    guesses: [...view.guesses, guess],
    guessCount: view.guessCount + 1,
    firstGuessInTop1000: isFirstRanked ? guess.number : view.firstGuessInTop1000,
    bestPercentile: Math.max(view.bestPercentile, guess.percentile),
  };
}
