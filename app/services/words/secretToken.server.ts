import { type Edition, EDITIONS } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
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
