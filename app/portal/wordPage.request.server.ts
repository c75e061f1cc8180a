import { json } from "@remix-run/node";
import { EDITION_FACTS, toEdition } from "~/editions/editions";
import type { Language } from "~/editions/languages";
import { NOTE_KINDS, portalAddress, readPortalBack } from "~/i18n/staffPages";
import { isRefused } from "~/platform/refusal";
import { type WordFacts, wordFacts } from "~/schedule/wordFacts.server";
import type { NoteKind } from "~/schedule/wordNotes.data.server";
import { addNote, removeNote } from "~/schedule/wordNotes.server";
import { refusalResponse, statusOf } from "~/site/refusal.request.server";
import { isHidden, shownReports } from "./blindMode.request.server";
import { type Change, CHANGED } from "./changed.request.server";
import { loadComplaint } from "./complaintForm.request.server";
import type { PortalRefusal } from "./portal.refusals";
import { draftData, MAX_TYPED_WORD, type PortalRequest, readId, readWordLanguage } from "./portal.request.server";
import { handleDecision } from "./wordDecision.request.server";

/** Data of the page of a word. */
export type PortalWordData = Awaited<ReturnType<typeof loadPortalWord>>;

/** What is known of the word. */
export type PortalWordFacts = NonNullable<PortalWordData["facts"]>;

const readTyped = ({ searchParams }: URL, name: string) => (searchParams.get(name) ?? "").slice(0, MAX_TYPED_WORD);

export async function loadPortalWord(portal: PortalRequest) {
  const { context, actor, hidesWords } = portal;
  const { app, url } = context;
  const language = readWordLanguage(url);
  const typed = readTyped(url, "word");
  const page = {
    language,
    typed,
    done: CHANGED.take(context),
    draft: draftData(portal),
    isAdmin: actor.role === "admin",
    hidesWords,
  };
  // Without a word, the page only asks for one.
  const facts = typed.trim() === "" ? null : await wordFacts(app, { language, raw: typed });
  if (facts === null) return { ...page, why: null, facts: null, complaint: null };
  if (isRefused(facts)) return { ...page, why: facts.why, facts: null, complaint: null };
  const shown = {
    ...facts,
    uses: facts.uses.filter((game) => !isHidden(portal, game)),
    reports: await shownReports(portal, language, facts.reports),
  };
  return { ...page, why: null, facts: shown, complaint: await loadComplaint(context, shown.uses.filter(isBegun)) };
}

/** The latest first. */
const isBegun = ({ isSame, hasBegun }: WordFacts["uses"][number]) => isSame && hasBegun;

/** A note that was not written, with what was typed; or one that was not removed. */
export interface RefusedNote {
  readonly kind: NoteKind;
  readonly text: string;
  readonly why: PortalRefusal;
}

/** Handles a form of the page of a word: a note, or a decision. */
export function handlePortalWord(portal: PortalRequest) {
  const { context } = portal;
  const language = readWordLanguage(context.url);
  const word = readTyped(context.url, "word");
  const back = readPortalBack(context.url) ?? portalAddress(context.language, "word", { language, word });
  return context.fields.has("note") ? handleNote(portal, { language, word, back }) : handleDecision(portal, back);
}

/** @throws Response 400 for a form that no page has */
async function handleNote(
  { context, actor: by }: PortalRequest,
  { language, word, back }: { language: Language; word: string; back: string },
) {
  const { app, fields } = context;
  const kind = NOTE_KINDS.find((one) => one === fields.get("kind"));
  const text = fields.get("text") ?? "";
  const refuse = (why: PortalRefusal) =>
    json<RefusedNote>({ kind: kind ?? "care", text: text.slice(0, MAX_SENT_NOTE), why }, { status: statusOf(why) });
  const say = (done: Change, logged: number | null = null) => CHANGED.redirectWith(context, { done, logged }, back);
  switch (fields.get("note")) {
    case "add": {
      if (kind === undefined) throw refusalResponse("badForm");
      const added = await addNote(app, { language, word, kind, text, by });
      return isRefused(added) ? refuse(added.why) : say("noteAdded");
    }
    case "fine": {
      const edition = toEdition(fields.get("edition"));
      if (edition === undefined || EDITION_FACTS[edition].wordLanguage !== language) throw refusalResponse("badForm");
      const added = await addNote(app, { language, word, kind: "fine", text: edition, by });
      return isRefused(added) ? refuse(added.why) : say("noteAdded");
    }
    case "remove": {
      const removed = await removeNote(app, { id: readId(fields.get("id")), by });
      return isRefused(removed) ? refuse(removed.why) : say("noteRemoved", removed.logged);
    }
    default:
      throw refusalResponse("badForm");
  }
}

/** Longest typed note that is sent back to its form, characters. */
const MAX_SENT_NOTE = 2000;
