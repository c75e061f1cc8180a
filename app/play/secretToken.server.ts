import type { App } from "~/app";
import { type Edition, EDITION_FACTS, toEdition } from "~/editions/editions";
import { type DailyGame, type GameRef, isDaily, SEALED_PREFIX } from "~/editions/gameRef";
import { isRefused, refuse } from "~/platform/refusal";
import type { CustomGameRefusal } from "./turn.refusals";

/** What a token refers to: a game, a word of an edition, or a blind try of a game to come, by its id. */
export type SealedSecret =
  | { readonly kind: "game"; readonly game: DailyGame }
  | { readonly kind: "word"; readonly edition: Edition; readonly word: string }
  | { readonly kind: "try"; readonly edition: Edition; readonly id: string };

const PURPOSE = "secretWord";

const BAD_TOKEN = refuse("badSecretToken" satisfies CustomGameRefusal);

/** Whether a text has the form of a token. It is not authenticated. */
export function isSecretToken(text: string): boolean {
  return text.startsWith(SEALED_PREFIX);
}

/** Encrypts a reference to a secret. The token is different each time. */
export function sealSecret(app: Pick<App, "seal">, secret: SealedSecret): string {
  return SEALED_PREFIX + app.seal.seal(PURPOSE, textOf(secret));
}

function textOf(secret: SealedSecret): string {
  if (secret.kind === "game") return `game ${secret.game.edition} ${secret.game.number}`;
  return `${secret.kind} ${secret.edition} ${secret.kind === "word" ? secret.word : secret.id}`;
}

/** The inverse of `sealSecret`. Undefined for a token that this deployment has not sealed. */
export function openSecretToken(app: App, token: string): SealedSecret | undefined {
  if (!isSecretToken(token)) return undefined;
  const [kind, edition, rest = ""] = app.seal.open(PURPOSE, token.slice(SEALED_PREFIX.length))?.split(" ") ?? [];
  const known = toEdition(edition);
  if (known === undefined) return undefined;
  if (kind === "word") return { kind, edition: known, word: rest };
  if (kind === "try") return { kind, edition: known, id: rest };
  return kind === "game" ? { kind, game: { edition: known, number: Number(rest) } } : undefined;
}

/** Whether a game is one to come that somebody tries blind. */
export function isBlindTry(app: App, game: GameRef): boolean {
  return !isDaily(game) && openSecretToken(app, game.code)?.kind === "try";
}

/**
 * Opens a token and checks its edition.
 * @param edition the expected edition. The main edition of a language also accepts tokens of Junior, which has the same
 *   vocabulary.
 */
export function resolveToken(app: App, { edition, token }: { edition: Edition; token: string }) {
  const sealed = openSecretToken(app, token);
  if (sealed === undefined) return BAD_TOKEN;
  const sealedEdition = sealed.kind === "game" ? sealed.game.edition : sealed.edition;
  return sealedEdition === edition || EDITION_FACTS[sealedEdition].wordLanguage === edition ? sealed : BAD_TOKEN;
}

/**
 * Resolves the game parameter of an API call.
 * @param name the number of a daily game, or a token
 */
export function toGameRef(app: App, { edition, name }: { edition: Edition; name: number | string }) {
  if (typeof name === "number") return { edition, number: name };
  const sealed = resolveToken(app, { edition, token: name });
  if (isRefused(sealed)) return sealed;
  return sealed.kind === "game" ? sealed.game : { edition: sealed.edition, code: name };
}
