import type { Edition } from "~/game/editions";
import { EDITION_FACTS } from "~/game/editions";
import type { App } from "../app";
import { unfold } from "../words/sameStem.server";
import type { NearestWords } from "./nearest.server";

/**
 * Counts the report that a word is odd among the nearest words of another, once for each network and day. A word that is
 * not in the list that its reader sees is not counted: it may be blocked or a secret in play.
 * @param listed the list that the reader sees
 * @param from network address of the client
 * @returns whether the word is in the list
 */
export function reportOddNeighbor(
  app: App,
  { edition, listed, word, from }: { edition: Edition; listed: NearestWords; word: string; from: string },
): boolean {
  if (!unfold(listed.words ?? []).some((near) => near.word === word)) return false;
  const pair = { language: EDITION_FACTS[edition].wordLanguage, secret: listed.word.word, word };
  app.oddNeighbors.count(pair, { from });
  return true;
}
