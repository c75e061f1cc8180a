import type { GameRef } from "~/game/gameRef";
import type { TeamInfo, TeamPlayer } from "~/game/team";
import type { Guess } from "~/game/types";
import type { GameView } from "~/game/view";
import type { RoomMessage } from "~/live/protocol";

type Game = GameView<GameRef>;

/** The game with a change of its room. A change that the game has already, or one without a team, does nothing. */
export function withRoomMessage(view: Game, message: RoomMessage, at: number): Game {
  const { team } = view;
  if (team === undefined || message.version <= team.version) return view;
  const { version } = message;
  switch (message.type) {
    case "playerJoined": {
      const { nameOfJoined: name } = message;
      const joined: TeamPlayer = {
        name,
        isHere: true,
        seenAt: new Date(at).toISOString(),
        // Who comes back has guesses on the list.
        guesses: view.guesses.filter(({ by }) => by === name).length,
      };
      return withTeam(view, { version, players: [...without(team, name), joined] });
    }
    case "playerLeft":
      return withTeam(view, { version, players: without(team, message.nameOfLeft) });
    case "wordGuessed":
      return withTeam(withGuess(view, message.guess), {
        version,
        players: team.players.map((player) =>
          player.name === message.userName ? { ...player, guesses: player.guesses + 1 } : player,
        ),
      });
  }
}

const without = ({ players }: TeamInfo, name: string) => players.filter((player) => player.name !== name);

function withTeam(view: Game, change: Partial<TeamInfo>): Game {
  return view.team === undefined ? view : { ...view, team: { ...view.team, ...change } };
}

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

/** The game with who is here now. @param here the names of the players who are */
export function withPresence(view: Game, here: readonly string[]): Game {
  const players = view.team?.players.map((player) => ({ ...player, isHere: here.includes(player.name) }));
  return players === undefined ? view : withTeam(view, { players });
}

/**
 * Of two states of a team's game, the later one with the answer of the loaded one: what the page has heard of the room can
 * be ahead of a reply. A game without a team, or one that is over, is as it was loaded.
 */
export function laterGame(shown: Game, loaded: Game): Game {
  const isAhead = shown.team !== undefined && loaded.team !== undefined && shown.team.version > loaded.team.version;
  return isAhead && !loaded.isOver ? { ...shown, ...answerOf(loaded) } : loaded;
}

/** What the answer under the input is about. */
export function answerOf({ recentNumber, isRepeat, alternative }: Game) {
  return { recentNumber, isRepeat, alternative };
}
