import { type Edition, EDITION_FACTS, EDITIONS } from "~/game/editions";
import type { DailyGame, GameRef } from "~/game/gameRef";
import type { App } from "../app";

/** What a token stands for in place of a secret word: a game, or a word of an edition. */
export type SealedSecret =
  | { readonly kind: "game"; readonly game: DailyGame }
  | { readonly kind: "word"; readonly edition: Edition; readonly word: string };

/** A token begins with it, and neither a word nor a number does. */
const MARK = "~";
const PURPOSE = "secretWord";

/** Whether a text is a token by its look: it may still be forged. */
export function isSecretToken(text: string): boolean {
  return text.startsWith(MARK);
}

/** A name for a secret that tells nothing of it; it differs each time. */
export function sealSecret(app: Pick<App, "seal">, secret: SealedSecret): string {
  const text =
    secret.kind === "game"
      ? `game ${secret.game.edition} ${secret.game.number}`
      : `word ${secret.edition} ${secret.word}`;
  return MARK + app.seal.seal(PURPOSE, text);
}

/** The inverse of `sealSecret`; undefined for whatever this deployment has not sealed as the name of a secret. */
export function openSecretToken(app: App, token: string): SealedSecret | undefined {
  if (!isSecretToken(token)) return undefined;
  const [kind, edition, rest = ""] = app.seal.open(PURPOSE, token.slice(MARK.length))?.split(" ") ?? [];
  const known = EDITIONS.find((name) => name === edition);
  if (known === undefined) return undefined;
  if (kind === "word") return { kind, edition: known, word: rest };
  return kind === "game" ? { kind, game: { edition: known, number: Number(rest) } } : undefined;
}

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

/**
 * The game that a program names, which need not know its secret.
 * @param name the number of a daily game, or a token
 */
export function toGameRef(
  app: App,
  { edition, name }: { edition: Edition; name: number | string },
): GameRef | "badSecretToken" {
  if (typeof name === "number") return { edition, number: name };
  const sealed = resolveToken(app, { edition, token: name });
  if (typeof sealed === "string") return sealed;
  return sealed.kind === "game" ? sealed.game : { edition: sealed.edition, code: name };
}
