import { EDITION_FACTS, type Edition } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
import type { GameRefusal } from "~/game/turn";
import type { App } from "../app";
import { openGame, openSecret } from "../play/openGame.server";
import type { OpenGame, OpenSecret } from "../play/openSecret";
import { openSecretToken, type SealedSecret } from "./secretToken.server";

/** A secret as somebody names it who need not know it: by the number of its game, or by a token. */
export type SecretName = number | string;

/** Why a secret that was named is not opened; `unknown` for a sealed word that the vocabulary no longer has. */
export type OpenRefusal = GameRefusal | "badSecretToken" | "unknown";

/**
 * What a token stands for.
 * @param edition where the caller says that it belongs. The name of a language stands for Junior too: its words are those of the language.
 */
export function resolveToken(
  app: App,
  { edition, token }: { edition: Edition; token: string },
): SealedSecret | "badSecretToken" {
  const sealed = openSecretToken(app, token);
  if (sealed === undefined) return "badSecretToken";
  const own = sealed.kind === "game" ? sealed.game.edition : sealed.edition;
  return own === edition || EDITION_FACTS[own].wordLanguage === edition ? sealed : "badSecretToken";
}

/** Opens the secret that a caller names. A game of the future is refused however it is named. */
export async function openNamedSecret(
  app: App,
  { edition, name }: { edition: Edition; name: SecretName },
): Promise<OpenSecret | OpenRefusal> {
  if (typeof name === "number") return openGameCached(app, { edition, number: name });
  const sealed = resolveToken(app, { edition, token: name });
  if (typeof sealed === "string") return sealed;
  if (sealed.kind === "game") return openGameCached(app, sealed.game);
  const secret = app.vectors.of(sealed.edition).find(sealed.word);
  return secret === undefined ? "unknown" : openSecret(app, { edition: sealed.edition, secret });
}

/** How long a game that was opened by its name is not looked up again, milliseconds. Answers may be kept for longer by whoever gets them. */
const CACHED_MS = 1000;
/** Each holds a ranking. */
const MAX_CACHED = 16;

/**
 * Opens a game that many calls and pages ask for: the look at the schedule would cost more than all the rest of a call. Only what was opened is kept, no
 * refusal: a game is open from its hour on.
 */
export function openGameCached(app: App, id: DailyGame): Promise<OpenGame | GameRefusal> {
  const key = `${id.edition} ${id.number}`;
  const known = app.openGames.get(key);
  const now = app.now();
  if (known !== undefined && now - known.at < CACHED_MS) return known.game;
  const game = openGame(app, id);
  const forget = () => app.openGames.delete(key);
  void game.then((opened) => typeof opened === "string" && forget(), forget);
  // The oldest goes first: a Map keeps its entries in the order in which they were added.
  forget();
  app.openGames.set(key, { game, at: now });
  const [oldest] = app.openGames.keys();
  if (app.openGames.size > MAX_CACHED && oldest !== undefined) app.openGames.delete(oldest);
  return game;
}
