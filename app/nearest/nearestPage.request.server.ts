import { redirect } from "@remix-run/node";
import type { Edition } from "~/editions/editions";
import { toGameNumber } from "~/editions/gameRef";
import { editionNamed, nearestAddress, ODD_FIELD } from "~/i18n/addresses";
import { fromBase64 } from "~/platform/base64";
import { networkOf } from "~/platform/http/network.server";
import { isRefused } from "~/platform/refusal";
import { asksForNearest } from "~/play/bonus.server";
import { guessesAround, lookUp, nearestWords, reportOddNeighbor } from "~/play/nearest.server";
import { glossesFor } from "~/player/shownGlosses.request.server";
import type { RequestContext } from "~/site/context.request.server";
import { readBack, refusalResponse } from "~/site/refusal.request.server";
import { storesOf } from "~/teams/stores.request.server";
import { unfold } from "~/words/sameStem.server";

export type NearestPageData = Awaited<ReturnType<typeof loadNearestPage>>;

/**
 * Data of the page of a word's nearest words.
 * @throws Response a refusal for a word that the edition does not have or that is a secret in play; 302 to the page of
 *   the canonical spelling
 */
export async function loadNearestPage(context: RequestContext, code: string | undefined) {
  const { app, language, url } = context;
  const { edition, raw, number, own, ranked, isAsked, isInBonus, reader, outcome } = await openList(context, code);
  if (isRefused(outcome)) throw refusalResponse(outcome.why);
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
  const typed = url.searchParams.get("find")?.trim() ?? "";
  const page = {
    edition,
    word,
    words,
    number,
    isInBonus,
    /** The word to find in the list. */
    find: typed,
    ...glosses,
  };
  if (words === null) return { ...page, ...HIDDEN_LIST };
  const all = unfold(words);
  const listed = new Set(all.map((near) => near.word));
  const guessed =
    own?.filter((guess) => listed.has(guess.word)).map((guess) => ({ word: guess.word, number: guess.number })) ?? null;
  const isMine = guessed !== null && url.searchParams.get("show") === "mine";
  const odd = url.searchParams.get(ODD_FIELD);
  return {
    ...page,
    /** Whether only the reader's guesses are listed. */
    isMine,
    words: isMine ? all.filter((near) => guessed.some((guess) => guess.word === near.word)) : words,
    guessed,
    /** Whether the reader has just chosen to see them, so that they take the focus. */
    isRevealedHere: isAsked && [...url.searchParams.keys()].every((key) => !CHANGES_OF_LIST.includes(key)),
    lookedUp:
      typed === ""
        ? null
        : { typed, found: await lookUp(app, { edition, number: ranked, word: word.word, raw: typed, reader }) },
    /** The word that the reader has just reported as odd. */
    odd: odd !== null && listed.has(odd) ? odd : null,
  };
}

const HIDDEN_LIST = { isMine: false, guessed: null, isRevealedHere: false, lookedUp: null, odd: null } as const;

/** The list that an address names, as its reader may see it. */
async function openList(context: RequestContext, code: string | undefined) {
  const { app, url } = context;
  const edition: Edition = editionNamed(url);
  // Older links may have more padding than they need.
  const raw = fromBase64((code ?? "").replace(/={1,2}$/, ""));
  if (raw === undefined) throw refusalResponse("unknown");
  const named = toGameNumber(url.searchParams.get("num"));
  const number = Number.isSafeInteger(named) ? named : null;
  const reader = await storesOf(context);
  const own = number === null ? null : await guessesAround(app, { game: { edition, number }, word: raw, reader });
  /** The game whose ranks the list has. Undefined: today's, for a plain word. */
  const ranked = own === null || number === null ? undefined : number;
  const isAsked = url.searchParams.get("reveal") === "words";
  const game = ranked === undefined ? undefined : { edition, number: ranked };
  /** Whether the bonus round of the ended game still asks for them. */
  const isInBonus = game !== undefined && (await asksForNearest(app, { game, store: reader.storeOf(game) }));
  // After the end of its game there is nothing else to hide. A report names a word that the reader has seen.
  const isRevealed = isAsked || (game !== undefined && (!isInBonus || context.request.method === "POST"));
  const outcome = await nearestWords(app, { edition, number: ranked, raw, isRevealed, reader });
  return { edition, raw, number, own, ranked, isAsked, isInBonus, reader, outcome };
}

/**
 * Handles a report of a word as odd in the list of nearest words that the address names. Redirects to the page that the
 * form names, else to the list. A word that the reader's list does not have is not counted, and nothing is said.
 * @throws Response 429 for a network that has sent too much
 */
export async function handleOddNeighborForm(context: RequestContext, code: string | undefined): Promise<Response> {
  const { app, url, clientAddress } = context;
  const fields = context.fields;
  const word = fields.get("word") ?? "";
  const { isAllowed } = await app.limiter.count("rankingFrom", networkOf(clientAddress));
  if (!isAllowed) throw refusalResponse("tooMany");
  const { edition, outcome } = await openList(context, code);
  const isCounted =
    !isRefused(outcome) && reportOddNeighbor(app, { edition, listed: outcome, word, from: clientAddress });
  const page = new URL(readBack(fields) ?? url, url);
  if (!isCounted) return redirect(page.pathname + page.search, { status: 303 });
  page.searchParams.set(ODD_FIELD, word);
  return redirect(`${page.pathname}${page.search}#${ODD_FIELD}`, { status: 303 });
}

/** Fields of the address that change a list that is open. */
const CHANGES_OF_LIST: readonly string[] = ["sort", "show", "find", ODD_FIELD];
