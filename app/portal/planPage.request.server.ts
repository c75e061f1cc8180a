import { json } from "@remix-run/node";
import { type Edition, toEdition } from "~/editions/editions";
import { beginsOnItsDay } from "~/editions/gameClock";
import { rolloverOf } from "~/editions/gameClock.server";
import { i18nOf } from "~/i18n/i18n.server";
import { rolloverTexts } from "~/i18n/rolloverText.server";
import { PLAN_VIEWS, planRowId, type PlanView, portalAddress } from "~/i18n/staffPages";
import { isRefused } from "~/platform/refusal";
import { listLatestChosen } from "~/play/games.data.server";
import {
  dropRows,
  findReading,
  isFromAutopilot,
  isFromBacklog,
  MAX_PLAN_BYTES,
  mendPlan,
  READING_CHOICES,
  readAgain,
  sendPlan,
} from "~/schedule/plan.server";
import { listBacklog, MAX_PROPOSED, proposeDays } from "~/schedule/planBacklog.server";
import { writePlan } from "~/schedule/planColumns.server";
import { findSlashedDates } from "~/schedule/planDate.server";
import { canTick, type PreviewedRow, type PlanVerdict, previewPlan } from "~/schedule/planPreview.server";
import { countPlanRows, listPlanRows, type PlanRow } from "~/schedule/planRows.data.server";
import { type SavedPlan, savePlan } from "~/schedule/planSave.server";
import type { PlanRowRefusal } from "~/schedule/schedule.refusals";
import { MAX_LATEST } from "~/schedule/scheduleGame.server";
import { flashOf } from "~/site/flash.request.server";
import { orUnavailable, refusalResponse, statusOf } from "~/site/refusal.request.server";
import { displayOf } from "~/words/displayedWord";
import { toDisplayed } from "~/words/displayForms.server";
import { AUTOPILOT_DONE } from "./autopilotForm.request.server";
import { isHidden, isProposalHidden } from "./blindMode.request.server";
import { shownFinding } from "./dayCheck.request.server";
import { readChanges, readRows, readWish, writeSeen } from "./planFields.request.server";
import type { PortalRefusal } from "./portal.refusals";
import { changedDaysAddress, draftData, type PortalRequest, readEdition, readOneOf } from "./portal.request.server";
import { takeUnsent } from "./unsentForm.request.server";

/** Rows of a plan went into the schedule. */
export interface PlanSaved {
  readonly planned: number;
  /** First and last day, and an edition. Null: none went in. */
  readonly days: { readonly from: string; readonly to: string; readonly edition: Edition } | null;
  /** How many had gone in before. */
  readonly done: number;
  readonly stayed: number;
  /** How many of those were changed in the same form. */
  readonly changed: number;
  /** Id of the entry of the log by which it can be undone. Null: there is none. */
  readonly logged: number | null;
  readonly refused: readonly { readonly line: number; readonly code: PlanRowRefusal }[];
}

export const PLAN_SAVED = flashOf<PlanSaved>("planSaved");
/** Words of the backlog got a day, or none did. */
const PLAN_PROPOSED = flashOf<{ readonly count: number }>("planProposed");
/** All rows of a plan were deleted. `isText`: some came from a text, which can be read again. */
const PLAN_DROPPED = flashOf<{ readonly count: number; readonly isText: boolean }>("planDropped");

const readView = (url: URL) => readOneOf(PLAN_VIEWS, url, "view");

/** Data of the page of the plan. */
export type PortalPlanData = Awaited<ReturnType<typeof loadPortalPlan>>;

/** @throws Response 404 for a view or edition that does not exist */
export async function loadPortalPlan(portal: PortalRequest) {
  const { context, actor } = portal;
  const { app, url } = context;
  const asked = readView(url);
  const edition = readEdition(url);
  const changes = takeUnsent(context, actor.id, "rows");
  // Empty: they were too many to be kept.
  if (changes) await mendPlan(app, { actor, rows: readChanges(changes) });
  const rows = await listPlanRows(app.db, actor.id, "preview");
  const hidden = portal.hidesWords ? rows.filter(isFromAutopilot).length : 0;
  const sizes = { ...(await countPlanRows(app.db, actor.id)), hidden };
  const why = readTooLarge(url);
  const view = why !== null || (sizes.preview === 0 && asked !== "backlog") ? "new" : asked;
  return {
    view,
    edition,
    /** `hidden`: how many rows of the preview have a word that the member hides. */
    sizes,
    maxBytes: MAX_PLAN_BYTES,
    why,
    saved: PLAN_SAVED.take(context),
    proposed: PLAN_PROPOSED.take(context),
    dropped: PLAN_DROPPED.take(context),
    autopilot: AUTOPILOT_DONE.take(context),
    /** What became of changes whose form came when the session had ended. Null: there was none. */
    kept: changes === undefined ? null : changes === "" ? ("lost" as const) : ("kept" as const),
    draft: draftData(portal),
    /** The rows of the preview as a text. Null: they are not asked for, or not all of them may be seen. */
    rowsAsText: view === "text" && hidden === 0 ? rowsAsText(portal, edition, rows) : null,
    preview: view === "all" || view === "cannot" || view === "look" ? await loadPreview(portal, view) : null,
    backlog: view === "backlog" ? await loadBacklog(portal) : null,
  };
}

/** Why the form is shown again to which the listener has redirected from a body that was too large to be read. */
const readTooLarge = ({ searchParams }: URL): PortalRefusal | null =>
  searchParams.has("tooLarge") ? "planTooLarge" : null;

/** Data of the page of a list of words. `recent`: the words that were chosen last, newest last. */
export type PortalBulkData = Awaited<ReturnType<typeof loadPortalBulk>>;

export async function loadPortalBulk(portal: PortalRequest) {
  const { context, actor } = portal;
  const { app, url } = context;
  const edition = readEdition(url);
  const recent = (await listLatestChosen(app.db, { edition, limit: MAX_LATEST }))
    .filter((game) => !isHidden(portal, game))
    .reverse();
  return {
    edition,
    recent: recent.map(({ secret }) => displayOf(toDisplayed(app, edition, secret))),
    /** How many rows of the preview the list takes the place of. */
    waiting: (await countPlanRows(app.db, actor.id)).preview,
    draft: draftData(portal),
    why: readTooLarge(url),
  };
}

/** Makes a list of words a plan. */
export function handleBulkForm(portal: PortalRequest) {
  const text = portal.context.fields.get("words") ?? "";
  return orUnavailable(
    portal.context,
    () => send(portal, { text, isList: true }),
    () => refusePlan(portal, "gamesFailed"),
  );
}

/** Rows of the preview as a text that is read as the same ones. @param edition of lines that name none */
function rowsAsText({ context }: PortalRequest, edition: Edition, rows: readonly PlanRow[]): string {
  const { t } = i18nOf(context.language);
  const lines = rows.map((row) => ({
    date: row.day ?? row.typedDate,
    word: row.word,
    edition: row.edition === edition ? "" : (row.edition ?? row.typedEdition),
    note: row.note,
  }));
  // A line that names none would be read as one of this edition.
  const isMixed = lines.some((line) => line.edition !== "");
  return writePlan(
    lines.map((line) => ({ ...line, edition: isMixed && line.edition === "" ? edition : line.edition })),
    {
      date: t("portal.plan.date"),
      word: t("portal.plan.word"),
      edition: t("portal.plan.edition"),
      note: t("portal.plan.note"),
    },
  );
}

async function loadBacklog(portal: PortalRequest) {
  const { context, actor } = portal;
  const words = (await listBacklog(context.app)).filter(({ edition }) => portal.isMine(edition));
  return words.map(({ isFromAutopilot: isProposal, word, owner, ...row }) => {
    const isOwn = owner.id === actor.id;
    // Who hides words knows only the own ones.
    const isWordHidden = (isProposal || !isOwn) && isProposalHidden(portal, null);
    return { ...row, word: isWordHidden ? null : word, by: owner.name, isOwn };
  });
}

/** When the game of a day begins, as a sentence. */
function dayBegin({ app, language }: PortalRequest["context"]): string {
  const rollover = rolloverOf(app);
  const key = beginsOnItsDay(rollover)
    ? "beginsOnDay"
    : rollover.time < "17" || rollover.time >= "22"
      ? "beginsDayBefore"
      : "beginsEvening";
  return i18nOf(language).t(`portal.plan.${key}`, { time: rolloverTexts(rollover, language).inPlace });
}

/** The rows of the preview as its page shows them. */
export type PlanPreviewData = Awaited<ReturnType<typeof loadPreview>>;

async function loadPreview(portal: PortalRequest, view: "all" | "cannot" | "look") {
  const { context, actor } = portal;
  const reading = await findReading(context.app, actor.id);
  const previewed = await previewPlan(context.app, { ownerId: actor.id, dayOrder: reading?.dayOrder ?? null });
  const rows = previewed.map((row) => toShown(portal, row));
  const isShown = ({ verdict }: Pick<PreviewedRow, "verdict">) => view === "all" || verdict === view;
  const count = (is: (row: PreviewedRow) => boolean) => previewed.filter(is).length;
  const verdict = (one: PlanVerdict) => count((row) => row.verdict === one);
  const [first = null, ...editions] = new Set(rows.flatMap((row) => row.edition ?? []));
  return {
    /** Null if no row comes from a text. */
    reading: previewed.every((row) => row.isFromBacklog || row.isFromAutopilot) ? null : reading,
    /** Whether rows depend on the order of day and month. */
    hasSlashed: findSlashedDates(rows.map(({ typedDate }) => typedDate)).count > 0,
    choices: READING_CHOICES,
    begin: dayBegin(context),
    rows: rows.filter(isShown),
    seen: writeSeen(previewed, { isShown, wordOf: (row) => wordFieldOf(portal, row) }),
    hidesWords: rows.some(({ word }) => word === null),
    /** Null: there are several. */
    edition: editions.length === 0 ? first : null,
    /** Whether the text has nothing but words. */
    isList: reading?.columns.every((column) => column === "word") === true,
    counts: {
      all: rows.length,
      good: verdict("good"),
      look: verdict("look"),
      cannot: verdict("cannot"),
      already: verdict("already"),
      lookTicked: count((row) => row.verdict === "look" && row.isTicked),
      /** Ticked rows that this view leaves out. */
      hidden: count((row) => !isShown(row) && row.isTicked),
      /** Whose difficulty is not known yet. */
      computing: count((row) => canTick(row.verdict) && row.ease === null),
    },
  };
}

/** Refusals for which another word is no help. */
const NOT_ABOUT_WORDS: ReadonlySet<PlanRowRefusal> = new Set([
  "gameOpen",
  "noSuchGame",
  "noSuchDate",
  "orderUnknown",
  "noSuchEdition",
  "dayTwice",
]);

/** What the field has by which the word of a row can be replaced. Null: the row has no such field. */
function wordFieldOf(portal: PortalRequest, row: PreviewedRow): string | null {
  if (isRowHidden(portal, row) || row.verdict === "already") return null;
  if (row.refused !== null && NOT_ABOUT_WORDS.has(row.refused.code)) return null;
  return row.readFrom ?? displayOf(row.word);
}

/** Whether the word of a row is one that its member hides: nobody has typed it. */
function isRowHidden(portal: PortalRequest, row: PreviewedRow): boolean {
  const { edition, number } = row;
  return (
    row.isFromAutopilot && isProposalHidden(portal, edition === null || number === null ? null : { edition, number })
  );
}

/** A row as the page shows it. It names no word of a game that is hidden from the member. */
export type ShownPlanRow = ReturnType<typeof toShown>;

function toShown(portal: PortalRequest, previewed: PreviewedRow) {
  const { present, findings, word, refused, ease, ...row } = previewed;
  const { edition, number } = row;
  const hides = edition !== null && number !== null && isHidden(portal, { edition, number });
  const isWordHidden = isRowHidden(portal, previewed);
  return {
    ...row,
    /** Null: it is hidden. */
    word: isWordHidden ? null : word,
    ease: isWordHidden ? null : ease,
    /** What the field for another word has. Null: there is none. */
    wordField: wordFieldOf(portal, previewed),
    refused: refused && { ...refused, offers: isWordHidden ? [] : refused.offers },
    present: present === null || hides ? null : present,
    hiddenChoice: hides && present?.isChosen === true,
    // What is found about a hidden word may tell it.
    findings: edition === null || isWordHidden ? [] : findings.map((finding) => shownFinding(portal, edition, finding)),
    hiddenFindings: isWordHidden ? findings.length : 0,
  };
}

/** The answer to a text that is no plan. */
export interface PlanAnswer {
  readonly typed: string;
  /** Of lines that name none. */
  readonly edition: Edition;
  readonly why: PortalRefusal;
}

function refusePlan({ context }: PortalRequest, why: PortalRefusal) {
  const { fields } = context;
  const typed = (fields.get("text") ?? fields.get("words") ?? "").slice(0, MAX_PLAN_BYTES);
  return json<PlanAnswer>({ typed, edition: readSentEdition(context), why }, { status: statusOf(why) });
}

const readSentEdition = ({ fields, url }: PortalRequest["context"]) =>
  toEdition(fields.get("edition")) ?? readEdition(url);

/**
 * Handles the forms of the plan.
 * @throws Response 400 for an unknown intent
 */
export async function handlePlanForm(portal: PortalRequest) {
  const { context } = portal;
  const [intent = "", of = "", ...word] = (context.fields.get("intent") ?? "").split(" ");
  const actions: Readonly<Record<string, () => Promise<Response>>> = {
    send: () => send(portal, { text: context.fields.get("text") ?? "" }),
    read: () => reread(portal),
    mend: () => mend(portal),
    takeLook: () => tickLook(portal, true),
    leaveLook: () => tickLook(portal, false),
    put: () => put(portal),
    drop: () => drop(portal, of),
    word: () => reword(portal, of, word.join(" ")),
    dropAll: () => dropAll(portal),
    propose: () => propose(portal, of),
  };
  const perform = Object.hasOwn(actions, intent) ? actions[intent] : undefined;
  if (perform === undefined) throw refusalResponse("badForm");
  return orUnavailable(context, perform, () => refusePlan(portal, "gamesFailed"));
}

/** @param row the one at which the page opens */
function goTo(
  { context }: PortalRequest,
  { view = readView(context.url), row }: { view?: PlanView; row?: number } = {},
) {
  const address = portalAddress(context.language, "plan", { view });
  const Location = row === undefined ? address : `${address}#${planRowId(row)}`;
  return new Response(null, { status: 303, headers: { Location } });
}

async function send(portal: PortalRequest, { text, isList = false }: { text: string; isList?: boolean }) {
  const { context, actor } = portal;
  const { app, files } = context;
  const file = files.get("file");
  const bytes = file === undefined || file.length === 0 ? new TextEncoder().encode(text) : file;
  const outcome = await sendPlan(app, { actor, bytes, edition: readSentEdition(context), isList });
  return isRefused(outcome) ? refusePlan(portal, outcome.why) : goTo(portal, { view: "all" });
}

async function reread(portal: PortalRequest): Promise<Response> {
  const { context, actor } = portal;
  const outcome = await readAgain(context.app, { actor, wish: readWish(context.fields) });
  return isRefused(outcome) ? refusePlan(portal, outcome.why) : goTo(portal, { view: "all" });
}

async function mend(portal: PortalRequest): Promise<Response> {
  const { context, actor } = portal;
  const { mended } = readRows(context.fields);
  const changed = await mendPlan(context.app, { actor, rows: mended });
  const [row] = mended.filter(({ id }) => changed.has(id));
  return goTo(portal, row && { row: row.id });
}

/** Ticks all rows that need a look, or none of them. What was changed in this form comes first. */
async function tickLook(portal: PortalRequest, isTicked: boolean): Promise<Response> {
  const { context, actor } = portal;
  const { app } = context;
  await mendPlan(app, { actor, rows: readRows(context.fields).mended });
  const dayOrder = (await findReading(app, actor.id))?.dayOrder ?? null;
  const rows = await previewPlan(app, { ownerId: actor.id, dayOrder });
  const look = rows.filter(({ verdict }) => verdict === "look").map(({ id }) => ({ id, isTicked }));
  await mendPlan(app, { actor, rows: look });
  return goTo(portal);
}

/** What was changed in this form is shown first, and does not go in. */
async function put(portal: PortalRequest): Promise<Response> {
  const { context, actor } = portal;
  const { app } = context;
  const { mended, picked } = readRows(context.fields);
  const changed = await mendPlan(app, { actor, rows: mended });
  const saved = await savePlan(app, { actor, picked: picked.filter(({ id }) => !changed.has(id)) });
  const { preview } = await countPlanRows(app.db, actor.id);
  const outcome = { ...summarize(saved), stayed: preview, changed: changed.size };
  const { language } = context;
  const address = outcome.days === null ? portalAddress(language, "plan") : changedDaysAddress(language, outcome.days);
  return PLAN_SAVED.redirectWith(context, outcome, address);
}

/** Refused lines that the next page names. */
const MAX_NAMED = 20;

function summarize({ planned, done, refused, logged }: SavedPlan) {
  const days = planned.map(({ day }) => day).sort();
  const [from, to, edition] = [days.at(0), days.at(-1), planned[0]?.edition];
  return {
    planned: planned.length,
    days: from === undefined || to === undefined || edition === undefined ? null : { from, to, edition },
    done,
    refused: refused.slice(0, MAX_NAMED),
    logged: logged ?? null,
  };
}

/** Id of a row. 0, which no row has, if it is none. */
const toId = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

async function drop(portal: PortalRequest, text: string): Promise<Response> {
  const { context, actor } = portal;
  const id = toId(text);
  const isBacklog = readView(context.url) === "backlog";
  const ids = isBacklog ? [] : (await listPlanRows(context.app.db, actor.id, "preview")).map((row) => row.id);
  // What was typed beside it stays.
  await mendPlan(context.app, { actor, rows: readRows(context.fields).mended });
  await dropRows(context.app, { actor, which: id });
  const next = ids.indexOf(id);
  const row = ids[next + 1] ?? ids[next - 1];
  return goTo(portal, next === -1 || row === undefined ? {} : { row });
}

/** Takes a word that was offered for an unknown one. */
async function reword(portal: PortalRequest, text: string, word: string): Promise<Response> {
  const { context, actor } = portal;
  const id = toId(text);
  const rows = [...readRows(context.fields).mended, { id, word }];
  await mendPlan(context.app, { actor, rows });
  return goTo(portal, { row: id });
}

async function dropAll(portal: PortalRequest): Promise<Response> {
  const { context, actor } = portal;
  const { app, language } = context;
  if (readView(context.url) === "backlog") {
    await dropRows(app, { actor, which: "backlog" });
    return goTo(portal);
  }
  const rows = await listPlanRows(app.db, actor.id, "preview");
  await dropRows(app, { actor, which: "preview" });
  // The others are in the backlog again, or were never typed.
  const isText = rows.some((row) => !isFromBacklog(row) && !isFromAutopilot(row));
  return PLAN_DROPPED.redirectWith(context, { count: rows.length, isText }, portalAddress(language, "plan"));
}

async function propose(portal: PortalRequest, of: string): Promise<Response> {
  const { context, actor } = portal;
  const { app, fields, language } = context;
  const edition = toEdition(of);
  const asked = Number(fields.get("count") ?? 1);
  const count = Number.isInteger(asked) ? Math.min(MAX_PROPOSED, Math.max(1, asked)) : 1;
  const proposed = await proposeDays(app, { actor, which: edition === undefined ? toId(of) : { edition, count } });
  const address = portalAddress(language, "plan", { view: proposed === 0 ? "backlog" : "all" });
  return PLAN_PROPOSED.redirectWith(context, { count: proposed }, address);
}
