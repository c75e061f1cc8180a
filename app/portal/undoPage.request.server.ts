import { json } from "@remix-run/node";
import { randomUUID } from "node:crypto";
import { portalAddress, readPortalBack } from "~/i18n/staffPages";
import { isRefused } from "~/platform/refusal";
import { onDay } from "~/schedule/scheduledWords.server";
import { findUndo, undoChange } from "~/schedule/undo.server";
import { orUnavailable, statusOf } from "~/site/refusal.request.server";
import { CHANGED } from "./changed.request.server";
import { toLogLines } from "./logPage.request.server";
import type { PortalRefusal } from "./portal.refusals";
import { readBatch, readId, type PortalRequest } from "./portal.request.server";

export type PortalUndoData = Awaited<ReturnType<typeof loadUndo>>;

/**
 * The change of an entry of the log that is to be undone.
 * @throws Response 404 if there is no such entry
 */
export async function loadUndo(portal: PortalRequest) {
  const { app, url } = portal.context;
  const entry = readEntry(portal);
  const found = await findUndo(app, entry);
  if (found === null) throw new Response(null, { status: 404 });
  const { change, games, why, inTheWay } = found;
  const back = new Map(games.map((game) => [game.id, game.back]));
  const redrawn = new Set(games.flatMap((game) => (game.before === game.back ? [] : [game.id])));
  const lines = await toLogLines(
    portal,
    change.entries.map((entry) => ({
      ...entry,
      before: back.has(entry.id) ? (back.get(entry.id) ?? null) : entry.before,
    })),
  );
  const chosen = new Set(change.entries.filter(({ wasChosen }) => wasChosen === true).map(({ id }) => id));
  return {
    entry,
    /** The page to which it leads back. Null: the log. */
    back: readPortalBack(url) ?? null,
    why,
    /** The game that has the word that would come back. Null: there is none. */
    inTheWay: inTheWay && { edition: inTheWay.edition, ...onDay(app, inTheWay.edition, inTheWay.number) },
    lines: lines.map((line) => ({
      ...line,
      isBack: back.has(line.id),
      /** Whether it gets another word of the schedule than before. */
      isRedrawn: redrawn.has(line.id),
      /** Whether the game had a chosen word. */
      wasChosen: chosen.has(line.id),
    })),
    /** The entries that the form undoes, as `handleUndoForm` reads them. */
    seen: [...back.keys()].join(" "),
    batch: randomUUID(),
  };
}

/** Handles the form that undoes a change. Sent twice, it undoes once. */
export async function handleUndoForm(portal: PortalRequest) {
  const { context, actor } = portal;
  const { app, fields, language, url } = context;
  const refuse = (why: PortalRefusal) => json({ why }, { status: statusOf(why) });
  const seen = (fields.get("seen") ?? "").split(" ").filter(Boolean).map(Number);
  return orUnavailable(
    context,
    async () => {
      const outcome = await undoChange(app, { entry: readEntry(portal), actor, seen, batch: readBatch(fields) });
      if (isRefused(outcome)) return refuse(outcome.why);
      const changed = { done: "undone", logged: outcome.logged ?? null } as const;
      return CHANGED.redirectWith(context, changed, readPortalBack(url) ?? portalAddress(language, "log"));
    },
    () => refuse("gameFailed"),
  );
}

/** @throws Response 404 if the query names no entry */
function readEntry({ context: { url } }: PortalRequest): number {
  const entry = readId(url.searchParams.get("entry"));
  if (entry === 0) throw new Response(null, { status: 404 });
  return entry;
}
