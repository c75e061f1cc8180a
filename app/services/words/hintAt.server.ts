import type { Edition } from "~/game/editions";
import { PROXIMITY_SCALE } from "~/game/types";
import type { App } from "../app";
import { hint } from "../play/hint.server";
import { openNamedSecret, type SecretName, type OpenRefusal } from "./namedSecret.server";

/**
 * The hint for somebody of whose play nothing is known but the best rank so far, 0 for none: the word of that rank has been guessed.
 */
export async function hintAt(
  app: App,
  { edition, secret, best }: { edition: Edition; secret: SecretName; best: number },
): Promise<{ readonly word: string } | OpenRefusal | "noHint"> {
  const open = await openNamedSecret(app, { edition, name: secret });
  if (typeof open === "string") return open;
  const row = best > 0 ? open.ranking.order[PROXIMITY_SCALE - best] : undefined;
  const guessed = row === undefined ? undefined : open.vectors.wordAt(row);
  const word = hint(app, open, { best, isGuessed: (candidate) => candidate === guessed });
  return word === undefined ? "noHint" : { word };
}
