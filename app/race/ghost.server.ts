import type { App } from "~/app";
import { checkPlayable } from "~/editions/calendar.server";
import { hasOwnPage } from "~/editions/editions";
import { type GameRef, isDaily, isSealed } from "~/editions/gameRef";
import { isRefused, refuse, type Result } from "~/platform/refusal";
import { openGameCached } from "~/play/openGame.server";
import type { PlayStore } from "~/play/playStore";
import { sealSecret } from "~/play/secretToken.server";
import type { OpenRefusal } from "~/play/turn";
import { replayStored } from "~/play/turn.server";
import { hasBlockedWord } from "~/words/blockedText.server";
import { readPlayerName } from "~/words/playerName";
import type { PLAYER_NAME_REFUSALS } from "~/words/playerName.refusals";
import { formatGhost, type Ghost, type GhostClimb, parseGhost, toGhostClimb } from "./raceGhost";

/** What others may race against in a play of the player. */
export interface RacePlay {
  readonly isOver: boolean;
  /** The game of the link. */
  readonly game: GameRef;
  /** Null: there is none. The play goes on, has no guesses or those of a team, or is a blind try of a game to come. */
  readonly climb: GhostClimb | null;
}

/**
 * The climb of the player's own play, from its log. The code of a plain custom link gives the word away: the game of the link
 * then has another code for the same word.
 */
export async function findRacePlay<Game extends GameRef>(
  app: App,
  { game, store }: { game: Game; store: PlayStore },
): Promise<Result<RacePlay, OpenRefusal<Game>>> {
  const open = await openGameCached(app, game);
  if (isRefused(open)) return open;
  const { play } = await replayStored(open, store);
  const climb = open.blindTry === undefined ? toGhostClimb(play) : undefined;
  return {
    isOver: play.isOver,
    game: climb === undefined ? game : linkedGame(app, game, open.secret.word),
    climb: climb ?? null,
  };
}

function linkedGame(app: App, game: GameRef, word: string): GameRef {
  if (isDaily(game) || isSealed(game)) return game;
  const { edition } = game;
  return { edition, code: sealSecret(app, { kind: "word", edition, word }) };
}

/** The name that a ghost may have. The words of the game's edition decide what it may contain. */
export function readGhostName(
  app: Pick<App, "vectors" | "wordLists">,
  { edition }: GameRef,
  raw: string,
): Result<string, keyof typeof PLAYER_NAME_REFUSALS> {
  const name = readPlayerName(raw);
  if (isRefused(name)) return name;
  return hasBlockedWord(app, edition, name) ? refuse("playerNameBlocked") : name;
}

const PURPOSE = "ghost";

/** Seals a ghost with its game. @param ghost with a name as `readGhostName` returns it */
export function sealGhost(app: Pick<App, "seal">, game: GameRef, ghost: Ghost): string {
  return app.seal.seal(PURPOSE, formatGhost(game, ghost));
}

/**
 * The inverse of `sealGhost`. Undefined for a token that this deployment has not sealed; for a game that cannot be played or
 * has no page, so that a token says nothing of games to come; and for a name that is blocked by now.
 */
export function openGhost(app: App, token: string): { readonly game: GameRef; readonly ghost: Ghost } | undefined {
  const text = app.seal.open(PURPOSE, token);
  const opened = text === undefined ? undefined : parseGhost(text);
  if (opened === undefined) return undefined;
  const { game, ghost } = opened;
  const isClosed = isDaily(game) ? checkPlayable(app, game) !== undefined : hasOwnPage(game.edition);
  return isClosed || isRefused(readGhostName(app, game, ghost.name)) ? undefined : opened;
}
