import { redirect } from "@remix-run/node";
import { toGameNumber } from "~/game/archive";
import { fromBase64 } from "~/game/base64";
import { editionNamed, nearestAddress } from "~/i18n/addresses";
import type { RequestContext } from "../request/context";
import { guessesAround, lookUp, nearestWords } from "~/services/play/nearest.server";
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
  const named = toGameNumber(url.searchParams.get("num"));
  const number = Number.isSafeInteger(named) ? named : null;
  const reader = await context.stores();
  const own = number === null ? null : await guessesAround(app, { game: { edition, number }, word: raw, reader });
  const isAsked = url.searchParams.get("reveal") === "words";
  // After the end of its game there is nothing to hide. The way there has said if the bonus round asks for them.
  const outcome = await nearestWords(app, { edition, raw, isRevealed: isAsked || own !== null, reader });
  if (outcome.type === "refused") throw refusalResponse(outcome.why);
  const { word, words } = outcome;
  // Temporary: with other vectors, the spelling may be a separate word.
  if (word.word !== raw)
    throw redirect(
      nearestAddress(edition, language, {
        word: word.word,
        number,
        isRevealed: isAsked,
        sort: url.searchParams.get("sort"),
      }),
      302,
    );
  const glosses = await glossesFor(context, edition, unfold(words ?? []));
  const page = { edition, word, words, number, ...glosses };
  if (words === null) return { ...page, isMine: false, guessed: null, isRevealedHere: false, lookedUp: null };
  const all = unfold(words);
  const listed = new Set(all.map((near) => near.word));
  const guessed =
    own?.filter((guess) => listed.has(guess.word)).map((guess) => ({ word: guess.word, number: guess.number })) ?? null;
  const isMine = guessed !== null && url.searchParams.get("show") === "mine";
  const typed = url.searchParams.get("find")?.trim() ?? "";
  return {
    ...page,
    /** Whether only the reader's guesses are listed. */
    isMine,
    words: isMine ? all.filter((near) => guessed.some((guess) => guess.word === near.word)) : words,
    guessed,
    /** Whether the reader has just chosen to see them, so that they take the focus. */
    isRevealedHere: isAsked && [...url.searchParams.keys()].every((key) => !CHANGES_OF_LIST.includes(key)),
    lookedUp:
      typed === "" ? null : { typed, found: await lookUp(app, { edition, word: word.word, raw: typed, reader }) },
  };
}

/** Fields of the address that change a list that is open. */
const CHANGES_OF_LIST: readonly string[] = ["sort", "show", "find"];
