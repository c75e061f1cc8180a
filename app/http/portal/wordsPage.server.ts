import { json } from "@remix-run/node";
import { EDITIONS } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
import { isRefused } from "~/game/refusal";
import { portalAddress, WORD_LISTS } from "~/i18n/staffPages";
import {
  dismissOddNeighbor,
  giveBackToRanks,
  type RankOutcome,
  takenOutWords,
  takeOutOfRanks,
} from "~/services/schedule/rankDecisions.server";
import { findUpcoming, type UpcomingGame } from "~/services/schedule/upcoming.server";
import {
  acceptedForms,
  acceptForm,
  blockWord,
  dismissWord,
  takeBackVerdict,
  type VerdictOutcome,
  wordsWithVerdict,
} from "~/services/schedule/verdicts.server";
import { missedWords } from "~/services/words/missedWords.server";
import { oddNeighbors } from "~/services/words/oddNeighbors.server";
import { type PortalRefusal, refusalResponse, statusOf } from "../refusal.server";
import { type FlashOf, redirectWith, takeFlash } from "../request/flash.server";
import { MAX_TYPED_WORD, type PortalRequest, readOneOf, readPage, readWordLanguage } from "./portal.server";

export const readWordList = (url: URL) => readOneOf(WORD_LISTS, url, "list");

/** Data of the page of missed words, or of another list of words. */
export type PortalWordsData = Awaited<ReturnType<typeof loadPortalWords>>;

export async function loadPortalWords({ context, actor }: PortalRequest) {
  const { app, url } = context;
  const asked = { language: readWordLanguage(url), page: readPage(url) };
  const page = {
    language: asked.language,
    done: takeFlash(context, "wordDecided"),
    /** Editors have no buttons for what only admins may do. */
    isAdmin: actor.role === "admin",
  };
  const list = readWordList(url);
  switch (list) {
    case "missed":
      return { ...page, list, ...(await missedWords(app, asked)) };
    case "decided":
      return { ...page, list, ...(await wordsWithVerdict(app, asked)) };
    case "odd":
      return { ...page, list, ...(await oddNeighbors(app, asked)) };
    case "out":
      return { ...page, list, ...(await takenOutWords(app, asked)) };
  }
}

/** The forms that staff accepted, as a file download. */
export function formsResponse({ context: { app, url } }: PortalRequest): Response {
  const language = readWordLanguage(url);
  return new Response(acceptedForms(app, language), {
    headers: {
      "Content-Type": "text/tab-separated-values; charset=utf-8",
      "Content-Disposition": `attachment; filename="forms.${language}.tsv"`,
      "Cache-Control": "no-store",
    },
  });
}

/** A refused decision about a word. */
export interface RefusedWord {
  readonly word: string;
  readonly typed: string;
  readonly why: PortalRefusal;
}

/** Whether a word is to be blocked that staff has chosen for games to come. */
export interface BlockQuestion {
  readonly blocks: string;
  /** The games that would lose it. */
  readonly games: readonly UpcomingGame[];
}

/**
 * Handles a form of the lists of words.
 * @throws Response 400 for an unknown verdict
 */
export async function handleWordForm(portal: PortalRequest) {
  const { context, actor: by } = portal;
  const { app, fields, url } = context;
  const [verdict = "", word = "", of = "", seen = "", secret = ""] = ["verdict", "word", "of", "seen", "secret"].map(
    (name) => fields.get(name),
  );
  const language = readWordLanguage(url);
  const decision = { language, word, by };
  const decide = {
    form: () => acceptForm(app, { ...decision, of }),
    blocked: () => blockWord(app, { ...decision, seen: readSeen(seen) }),
    dismissed: () => dismissWord(app, decision),
    takenBack: () => takeBackVerdict(app, decision),
    takenOut: () => takeOutOfRanks(app, decision),
    givenBack: () => giveBackToRanks(app, decision),
    oddDismissed: () => dismissOddNeighbor(app, { ...decision, secret }),
  } satisfies Record<FlashOf<"wordDecided">["verdict"], () => Promise<VerdictOutcome | RankOutcome>>;
  const isVerdict = (name: string): name is keyof typeof decide => Object.hasOwn(decide, name);
  if (!isVerdict(verdict)) throw refusalResponse("badForm");
  const refuse = (why: PortalRefusal) => {
    const refused = { word: word.slice(0, MAX_TYPED_WORD), typed: of.slice(0, MAX_TYPED_WORD), why };
    return json<RefusedWord>(refused, { status: statusOf(why) });
  };
  if (verdict === "form" && of.trim() === "") return refuse("empty");
  const outcome: VerdictOutcome | RankOutcome = await decide[verdict]();
  if (isRefused(outcome)) return refuse(outcome.why);
  if (outcome.type === "takesChoices") {
    const games = await Promise.all(outcome.games.map((game) => findUpcoming(app, game)));
    return json<BlockQuestion>({ blocks: word, games: games.filter((game) => game !== null) });
  }
  const done = "verdict" in outcome ? outcome : { verdict: outcome, restored: [] };
  const query = { language, page: readPage(url), list: readWordList(url) };
  return redirectWith(
    context,
    { kind: "wordDecided", language, word: done.verdict.word, verdict, restored: done.restored },
    portalAddress(context.language, "words", query),
  );
}

/** The games of a question as its form sends them back: editions and numbers, each pair in a line. */
function readSeen(text: string): DailyGame[] {
  return text.split("\n").flatMap((line) => {
    const [, named, number] = /^(\w+) (\d{1,7})\s*$/.exec(line) ?? [];
    const edition = EDITIONS.find((one) => one === named);
    return edition === undefined ? [] : [{ edition, number: Number(number) }];
  });
}
