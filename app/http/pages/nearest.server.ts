import { redirect } from "@remix-run/node";
import type { Edition } from "~/game/editions";
import type { DisplayedWord, NearWord } from "~/game/types";
import { editionNamed, nearestAddress } from "~/i18n/addresses";
import { readWordCode } from "~/i18n/wordCode";
import type { RequestContext } from "../request/context";
import { nearestWords } from "~/services/words/nearest.server";
import { refusalResponse } from "../refusal";

export interface NearestPageData {
  readonly edition: Edition;
  readonly word: DisplayedWord;
  /** Null until the player reveals them. */
  readonly words: readonly NearWord[] | null;
}

/**
 * Data of the page of a word's nearest words.
 * @throws Response a refusal for a word that the edition does not have or that is a secret in play; 302 to the page of
 *   the canonical spelling
 */
export async function loadNearestPage(context: RequestContext, code: string | undefined): Promise<NearestPageData> {
  const { app, language, url } = context;
  const edition = editionNamed(url);
  const raw = readWordCode(code ?? "");
  if (raw === undefined) throw refusalResponse("unknown");
  const isRevealed = url.searchParams.get("reveal") === "words";
  const outcome = await nearestWords(app, {
    edition,
    raw,
    isRevealed,
    reader: await context.stores(),
  });
  if (outcome.type === "refused") throw refusalResponse(outcome.why);
  const { word, words } = outcome;
  // Temporary: with other vectors, the spelling may be a separate word.
  if (word.word !== raw)
    throw redirect(
      nearestAddress(edition, language, { word: word.word, isRevealed, sort: url.searchParams.get("sort") }),
      302,
    );
  return { edition, word, words };
}
