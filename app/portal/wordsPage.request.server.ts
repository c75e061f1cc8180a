import { portalAddress, WORD_LISTS } from "~/i18n/staffPages";
import { takenOutWords } from "~/schedule/rankDecisions.server";
import { wordsWithVerdict } from "~/schedule/verdicts.server";
import { missedWords } from "~/words/missedWords.server";
import { oddNeighbors } from "~/words/oddNeighbors.server";
import { shownReports } from "./blindMode.request.server";
import { CHANGED } from "./changed.request.server";
import { type PortalRequest, readOneOf, readPage, readWordLanguage } from "./portal.request.server";
import { handleDecision } from "./wordDecision.request.server";

const readWordList = (url: URL) => readOneOf(WORD_LISTS, url, "list");

/** Data of the page of missed words, or of another list of words. */
export type PortalWordsData = Awaited<ReturnType<typeof loadPortalWords>>;

export async function loadPortalWords(portal: PortalRequest) {
  const { context, actor } = portal;
  const { app, url } = context;
  const asked = { language: readWordLanguage(url), page: readPage(url) };
  const isAdmin = actor.role === "admin";
  const page = { language: asked.language, done: CHANGED.take(context), isAdmin };
  const list = readWordList(url);
  switch (list) {
    case "missed":
      return { ...page, list, ...(await missedWords(app, asked)) };
    case "decided":
      return { ...page, list, ...(await wordsWithVerdict(app, asked)) };
    case "odd": {
      const odd = await oddNeighbors(app, asked);
      return { ...page, list, ...odd, pairs: await shownReports(portal, asked.language, odd.pairs) };
    }
    case "out":
      return { ...page, list, ...(await takenOutWords(app, asked)) };
  }
}

/** Handles a form that decides about a word of a list. */
export function handleWordForm(portal: PortalRequest) {
  const { language, url } = portal.context;
  const query = { language: readWordLanguage(url), page: readPage(url), list: readWordList(url) };
  return handleDecision(portal, portalAddress(language, "words", query));
}
