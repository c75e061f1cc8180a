import { type GameState, answerOf, isNewTurn, laterGame } from "../play/gameState";
import { nearestOf } from "~/game/types";
import type { TeamView } from "~/game/view";
import { withNews, withRoomMessage } from "./teamGame";
import type { TeamNews } from "./teamSocket";

/** How long the answer to the player's own guess stays in a team, milliseconds. After that the guess of another may take its place. */
const OWN_ANSWER_MS = 3000;

/** Guesses of others that come within this time of the one before are told together, milliseconds. */
const TOGETHER_MS = 2000;

/**
 * The state of a game's page after it has heard of its team.
 * @param at when that was, milliseconds since 1970
 */
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
  return { ...state, view: next, mates: guesses.length === 0 ? mates : { guesses, at, isAnswered: false } };
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
  const { answeredAt } = state;
  const isOwn = news.userName === view.team?.me;
  const isBusy = state.waiting.some(isNewTurn) || state.messages.length > 0;
  const isFresh = answeredAt !== null && at - answeredAt < OWN_ANSWER_MS;
  if (isOwn) return { ...state, view };
  const isTogether = state.mates !== null && at - state.mates.at < TOGETHER_MS;
  const guesses = [...(isTogether ? state.mates.guesses : []), news.guess];
  const isAnswered = !isBusy && !isFresh;
  const told = { ...state, mates: { guesses, at, isAnswered } };
  if (!isAnswered) return { ...told, view };
  const answer = { recentNumber: nearestOf(guesses)?.number ?? null, isRepeat: false, alternative: null };
  return { ...told, view: { ...view, ...answer }, mateAt: at };
}
