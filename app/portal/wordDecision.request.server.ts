import { json } from "@remix-run/node";
import { toEdition } from "~/editions/editions";
import type { DailyGame } from "~/editions/gameRef";
import { isRefused } from "~/platform/refusal";
import { dismissOddNeighbor, type ReportOutcome } from "~/schedule/oddReports.server";
import { giveBackToRanks, type RankOutcome, takeOutOfRanks } from "~/schedule/rankDecisions.server";
import { findUpcoming, type UpcomingGame } from "~/schedule/upcoming.server";
import { acceptForm, blockWord, dismissWord, takeBackVerdict, type VerdictOutcome } from "~/schedule/verdicts.server";
import { refusalResponse, statusOf } from "~/site/refusal.request.server";
import { type Change, CHANGED } from "./changed.request.server";
import type { PortalRefusal } from "./portal.refusals";
import { MAX_TYPED_WORD, type PortalRequest, readWordLanguage } from "./portal.request.server";

/** A refused decision about a word. */
export interface RefusedWord {
  readonly word: string;
  readonly typed: string;
  readonly why: PortalRefusal;
}

/** `logged` is the entry of the log by which it can be undone. */
type Decided = (VerdictOutcome | RankOutcome | ReportOutcome) & { readonly logged?: number | undefined };

/** Whether a word is to be blocked that staff has chosen for games to come. */
export interface BlockQuestion {
  readonly blocks: string;
  /** The games that would lose it. */
  readonly games: readonly UpcomingGame[];
}

/**
 * Handles a form that decides about a word.
 * @param back the page that then says what was done
 * @throws Response 400 for an unknown decision
 */
export async function handleDecision({ context, actor: by }: PortalRequest, back: string) {
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
  } satisfies Partial<Record<Change, () => Promise<Decided>>>;
  const isDecision = (name: string): name is keyof typeof decide => Object.hasOwn(decide, name);
  if (!isDecision(verdict)) throw refusalResponse("badForm");
  const refuse = (why: PortalRefusal) => {
    const refused = { word: word.slice(0, MAX_TYPED_WORD), typed: of.slice(0, MAX_TYPED_WORD), why };
    return json<RefusedWord>(refused, { status: statusOf(why) });
  };
  if (verdict === "form" && of.trim() === "") return refuse("empty");
  const outcome: Decided = await decide[verdict]();
  if (isRefused(outcome)) return refuse(outcome.why);
  if (outcome.type === "takesChoices") {
    const games = await Promise.all(outcome.games.map((game) => findUpcoming(app, game)));
    return json<BlockQuestion>({ blocks: word, games: games.filter((game) => game !== null) });
  }
  const done =
    "verdict" in outcome ? { name: outcome.verdict.word, restored: outcome.restored } : { name: outcome.word };
  return CHANGED.redirectWith(context, { done: verdict, logged: outcome.logged ?? null, ...done }, back);
}

/** The games of a question as its form sends them back: editions and numbers, each pair in a line. */
function readSeen(text: string): DailyGame[] {
  return text.split("\n").flatMap((line) => {
    const [, named, number] = /^(\w+) (\d{1,7})\s*$/.exec(line) ?? [];
    const edition = toEdition(named);
    return edition === undefined ? [] : [{ edition, number: Number(number) }];
  });
}
