import type { GameRef } from "~/game/gameRef";
import type { TeamInfo, TeamPlayer } from "~/game/team";
import type { Guess } from "~/game/types";
import type { GameView } from "~/game/view";
import type { RoomMessage } from "~/live/protocol.server";
import type { TeamNews } from "./teamSocket";

type Game = GameView<GameRef>;

/** The game with a change of its room. A change that the game has already, or one without a team, does nothing. */
export function withRoomMessage(view: Game, message: RoomMessage, at: number): Game {
  const { team } = view;
  if (team === undefined || message.version <= team.version) return view;
  const next = message.type === "wordGuessed" ? withGuess(view, message.guess) : view;
  return { ...next, team: withNews(team, message, at) };
}

/**
 * A team with what is heard of it.
 * @param at when that is, milliseconds since 1970
 */
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
