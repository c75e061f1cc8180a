import { json } from "@remix-run/node";
import { EDITIONS } from "~/game/editions";
import { isRefused } from "~/game/refusal";
import { PLAN_VIEWS, portalAddress } from "~/i18n/staffPages";
import {
  dropRows,
  findReading,
  MAX_PLAN_BYTES,
  mendPlan,
  planSizes,
  READING_CHOICES,
  readAgain,
  sendPlan,
} from "~/services/schedule/plan.server";
import { listBacklog, MAX_PROPOSED, proposeDays } from "~/services/schedule/planBacklog.server";
import { type PreviewedRow, type PlanVerdict, previewPlan } from "~/services/schedule/planPreview.server";
import { findSlashedDates } from "~/services/schedule/planDate.server";
import { type SavedPlan, savePlan } from "~/services/schedule/planSave.server";
import { orUnavailable, type PortalRefusal, refusalResponse, statusOf } from "../refusal.server";
import { redirectWith, takeFlash } from "../request/flash.server";
import { isHidden } from "./blindMode.server";
import { shownFinding } from "./dayCheck.server";
import { readRows, readWish, writeSeen } from "./planFields.server";
import { draftData, type PortalRequest, readEdition, readOneOf } from "./portal.server";

const readView = (url: URL) => readOneOf(PLAN_VIEWS, url, "view");

/** Data of the page of the plan. */
export type PortalPlanData = Awaited<ReturnType<typeof loadPortalPlan>>;

/** @throws Response 404 for a view or edition that does not exist */
export async function loadPortalPlan(portal: PortalRequest) {
  const { context, actor } = portal;
  const { app, url } = context;
  const asked = readView(url);
  const sizes = await planSizes(app, actor.id);
  // The listener has redirected here from a body that was too large to be read.
  const why: PortalRefusal | null = url.searchParams.has("tooLarge") ? "planTooLarge" : null;
  const view = why !== null || (sizes.preview === 0 && asked !== "backlog") ? "new" : asked;
  return {
    view,
    edition: readEdition(url),
    sizes,
    why,
    saved: takeFlash(context, "planSaved"),
    proposed: takeFlash(context, "planProposed"),
    autopilot: takeFlash(context, "autopilot"),
    draft: draftData(portal),
    preview: view === "all" || view === "problems" ? await loadPreview(portal, view) : null,
    backlog: view === "backlog" ? await listBacklog(app, actor.id) : null,
  };
}

/** The rows of the preview as its page shows them. */
export type PlanPreviewData = Awaited<ReturnType<typeof loadPreview>>;

async function loadPreview(portal: PortalRequest, view: "all" | "problems") {
  const { context, actor } = portal;
  const reading = await findReading(context.app, actor.id);
  const rows = await previewPlan(context.app, { ownerId: actor.id, dayOrder: reading?.dayOrder ?? null });
  const isShown = (row: PreviewedRow) => view === "all" || isProblem(row);
  const count = (is: (row: PreviewedRow) => boolean) => rows.filter(is).length;
  const verdict = (one: PlanVerdict) => count((row) => row.verdict === one);
  return {
    /** Null if all rows come from the backlog. */
    reading: reading === null || rows.every(({ isProposed }) => isProposed) ? null : reading,
    /** Whether rows depend on the order of day and month. */
    hasSlashed: findSlashedDates(rows.map(({ typedDate }) => typedDate)).count > 0,
    choices: READING_CHOICES,
    rows: rows.filter(isShown).map((row) => toShown(portal, row)),
    seen: writeSeen(rows, isShown),
    counts: {
      all: rows.length,
      good: verdict("good"),
      look: verdict("look"),
      cannot: verdict("cannot"),
      backlog: verdict("backlog"),
      already: verdict("already"),
      problems: count(isProblem),
      ticked: count(({ isTicked, number }) => isTicked && number !== null),
      tickedUndated: count(({ isTicked, number }) => isTicked && number === null),
    },
  };
}

const isProblem = ({ verdict }: PreviewedRow) => verdict === "look" || verdict === "cannot";

/** A row as the page shows it. It names no word of a game that is hidden from the member. */
export type ShownPlanRow = ReturnType<typeof toShown>;

function toShown(portal: PortalRequest, { present, findings, ...row }: PreviewedRow) {
  const { edition, number } = row;
  const hides = edition !== null && number !== null && isHidden(portal, { edition, number });
  return {
    ...row,
    present: present === null || hides ? null : present,
    hiddenChoice: hides && present?.isChosen === true,
    findings: edition === null ? [] : findings.map((finding) => shownFinding(portal, edition, finding)),
  };
}

/** The answer to a text that is no plan. */
export interface PlanAnswer {
  readonly typed: string;
  readonly why: PortalRefusal;
}

function refusePlan(why: PortalRefusal, typed: string) {
  return json<PlanAnswer>({ typed: typed.slice(0, MAX_PLAN_BYTES), why }, { status: statusOf(why) });
}

/**
 * Handles the forms of the plan.
 * @throws Response 400 for an unknown intent
 */
export async function handlePlanForm(portal: PortalRequest) {
  const { context } = portal;
  const [intent = "", of = "", ...word] = (context.fields.get("intent") ?? "").split(" ");
  const actions: Readonly<Record<string, () => Promise<Response>>> = {
    send: () => send(portal),
    read: () => reread(portal),
    mend: () => mend(portal),
    put: () => put(portal),
    drop: () => drop(portal, of),
    word: () => reword(portal, of, word.join(" ")),
    dropAll: () => dropAll(portal),
    propose: () => propose(portal, of),
  };
  const perform = Object.hasOwn(actions, intent) ? actions[intent] : undefined;
  if (perform === undefined) throw refusalResponse("badForm");
  return orUnavailable(context, perform, () => refusePlan("gamesFailed", context.fields.get("text") ?? ""));
}

function goTo({ context }: PortalRequest, view = readView(context.url)): Response {
  const address = portalAddress(context.language, "plan", { view });
  return new Response(null, { status: 303, headers: { Location: address } });
}

async function send(portal: PortalRequest): Promise<Response> {
  const { context, actor } = portal;
  const { app, fields, files, url } = context;
  const text = fields.get("text") ?? "";
  const file = files.get("file");
  const bytes = file === undefined || file.length === 0 ? new TextEncoder().encode(text) : file;
  const outcome = await sendPlan(app, { actor, bytes, edition: readEdition(url) });
  return isRefused(outcome) ? refusePlan(outcome.why, text) : goTo(portal, "all");
}

async function reread(portal: PortalRequest): Promise<Response> {
  const { context, actor } = portal;
  const outcome = await readAgain(context.app, { actor, wish: readWish(context.fields) });
  return isRefused(outcome) ? refusePlan(outcome.why, "") : goTo(portal, "all");
}

async function mend(portal: PortalRequest): Promise<Response> {
  const { context, actor } = portal;
  await mendPlan(context.app, { actor, rows: readRows(context.fields).mended });
  return goTo(portal);
}

/** What was changed in this form is shown first, and does not go in. */
async function put(portal: PortalRequest): Promise<Response> {
  const { context, actor } = portal;
  const { app } = context;
  const { mended, picked } = readRows(context.fields);
  const changed = await mendPlan(app, { actor, rows: mended });
  const saved = await savePlan(app, { actor, picked: picked.filter(({ id }) => !changed.has(id)) });
  const { preview } = await planSizes(app, actor.id);
  const address = portalAddress(context.language, "plan", {});
  return redirectWith(context, { kind: "planSaved", ...summarize(saved), stayed: preview }, address);
}

/** Refused lines that the next page names. */
const MAX_NAMED = 20;

function summarize({ planned, backlog, done, refused, logged }: SavedPlan) {
  const days = planned.map(({ day }) => day).sort();
  const [from, to] = [days.at(0), days.at(-1)];
  return {
    planned: planned.length,
    days: from === undefined || to === undefined ? null : { from, to },
    backlog,
    done,
    refused: refused.slice(0, MAX_NAMED),
    logged: logged ?? null,
  };
}

/** Id of a row. 0, which no row has, if it is none. */
const toId = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

async function drop(portal: PortalRequest, id: string): Promise<Response> {
  const { context, actor } = portal;
  // What was typed beside it stays.
  await mendPlan(context.app, { actor, rows: readRows(context.fields).mended });
  await dropRows(context.app, { actor, which: toId(id) });
  return goTo(portal);
}

/** Takes a word that was offered for an unknown one. */
async function reword(portal: PortalRequest, id: string, word: string): Promise<Response> {
  const { context, actor } = portal;
  const rows = [...readRows(context.fields).mended, { id: toId(id), word }];
  await mendPlan(context.app, { actor, rows });
  return goTo(portal);
}

async function dropAll(portal: PortalRequest): Promise<Response> {
  const { context, actor } = portal;
  const isBacklog = readView(context.url) === "backlog";
  await dropRows(context.app, { actor, which: isBacklog ? "backlog" : "preview" });
  return goTo(portal);
}

async function propose(portal: PortalRequest, of: string): Promise<Response> {
  const { context, actor } = portal;
  const { app, fields, language } = context;
  const edition = EDITIONS.find((one) => one === of);
  const asked = Number(fields.get("count") ?? 1);
  const count = Number.isInteger(asked) ? Math.min(MAX_PROPOSED, Math.max(1, asked)) : 1;
  const proposed = await proposeDays(app, { actor, which: edition === undefined ? toId(of) : { edition, count } });
  const address = portalAddress(language, "plan", { view: proposed === 0 ? "backlog" : "all" });
  return redirectWith(context, { kind: "planProposed", count: proposed }, address);
}
