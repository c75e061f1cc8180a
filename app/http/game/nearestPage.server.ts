import { redirect } from "@remix-run/node";
import { toGameNumber } from "~/game/archive";
import { fromBase64 } from "~/game/base64";
import type { DailyGame } from "~/game/gameRef";
import type { DisplayedWord } from "~/game/types";
import { editionNamed, nearestAddress } from "~/i18n/addresses";
import type { RequestContext } from "../request/context";
import { showBonus } from "~/services/play/bonus.server";
import { guessesAround, nearestWords } from "~/services/play/nearest.server";
import { unfold } from "~/services/words/sameStem.server";
import { refusalResponse } from "../refusal";
import { glossesFor } from "./glosses.server";

export type NearestPageData = Awaited<ReturnType<typeof loadNearestPage>>;

/**
 * Data of the page of a word's nearest words.
 * @throws Response a refusal for a word that the edition does not have or that is a secret in play; 302 to the page of
 *   the canonical spelling
 */
export async function loadNearestPage(context: RequestContext, code: string | undefined) {
  const { app, language, url } = context;
  const edition = editionNamed(url);
  // Older links may have more padding than they need.
  const raw = fromBase64((code ?? "").replace(/={1,2}$/, ""));
  if (raw === undefined) throw refusalResponse("unknown");
  const isRevealed = url.searchParams.get("reveal") === "words";
  const reader = await context.stores();
  const outcome = await nearestWords(app, { edition, raw, isRevealed, reader });
  if (outcome.type === "refused") throw refusalResponse(outcome.why);
  const { word, words } = outcome;
  const named = toGameNumber(url.searchParams.get("num"));
  const number = Number.isSafeInteger(named) ? named : null;
  // Temporary: with other vectors, the spelling may be a separate word.
  if (word.word !== raw)
    throw redirect(
      nearestAddress(edition, language, { word: word.word, number, isRevealed, sort: url.searchParams.get("sort") }),
      302,
    );
  const glosses = await glossesFor(context, edition, unfold(words ?? []));
  const page = { edition, word, words, number, guessed: [], isInBonus: false, ...glosses };
  if (number === null) return page;
  if (words === null) return { ...page, isInBonus: await isInBonus(context, { edition, number }, word) };
  const guesses = await guessesAround(app, { game: { edition, number }, word: word.word, reader });
  const listed = new Set(unfold(words).map((near) => near.word));
  const guessed = guesses
    .filter((guess) => listed.has(guess.word))
    .map((guess) => ({ word: guess.word, number: guess.number }));
  return { ...page, guessed };
}

/** Whether the words are what the bonus round of that game still asks for. */
async function isInBonus(context: RequestContext, game: DailyGame, { word }: DisplayedWord): Promise<boolean> {
  const { storeOf } = await context.stores();
  const round = await showBonus(context.app, { game, store: storeOf(game), records: [] });
  return typeof round !== "string" && round.type === "top1000" && !round.hasWon && round.secret.word === word;
}
