import { randomUUID } from "node:crypto";
import { json } from "@remix-run/node";
import type { DailyGame } from "~/game/gameRef";
import { isRefused, type Refused } from "~/game/refusal";
import type { DisplayedWord } from "~/game/types";
import { portalAddress } from "~/i18n/staffPages";
import { gameDay } from "~/services/calendar.server";
import { checkGames, type GameOnDay } from "~/services/schedule/check.server";
import { previewShift, shiftGames } from "~/services/schedule/shiftGames.server";
import { toDisplayed } from "~/services/words/displayForms.server";
import { orUnavailable, type PortalRefusal, statusOf } from "../refusal.server";
import { redirectWith } from "../request/flash.server";
import { shownWord } from "./blindMode.server";
import { type PortalRequest, readBatch, readTarget } from "./portal.server";

export type PortalShiftData = Awaited<ReturnType<typeof loadShift>>;

/** The games that would move from the one that the query names on. Without days in the query, none. */
export async function loadShift(portal: PortalRequest) {
  const { context } = portal;
  const { app, url } = context;
  const target = readTarget(context);
  const days = readDays(url);
  const preview = days === null ? null : await previewShift(app, { ...target, days });
  const isDone = preview !== null && !isRefused(preview);
  return {
    ...target,
    day: gameDay(app, target).date,
    typed: url.searchParams.get("days") ?? "",
    isEarlier: url.searchParams.get("way") === "earlier",
    why: preview !== null && isRefused(preview) ? preview.why : null,
    games: isDone ? await showShift(portal, { ...target, ...preview }) : [],
    seen: isDone ? preview.seen : "",
    batch: randomUUID(),
  };
}

interface ShiftedGame {
  /** Null: the member hides it. */
  readonly word: DisplayedWord | null;
  readonly from: GameOnDay;
  readonly to: GameOnDay;
  readonly warnings: number;
}

async function showShift(
  portal: PortalRequest,
  { edition, games, after }: DailyGame & Exclude<Awaited<ReturnType<typeof previewShift>>, Refused>,
): Promise<ShiftedGame[]> {
  const { app } = portal.context;
  const moved = games.map(({ to, secret }) => ({ number: to, word: secret }));
  const checks = await checkGames(app, { edition, games: moved, instead: after });
  const on = (number: number) => ({ number, day: gameDay(app, { edition, number }).date });
  return games.map(({ number, to, secret }) => ({
    word: shownWord(portal, { edition, number }, toDisplayed(app, edition, secret)),
    from: on(number),
    to: on(to),
    warnings: checks.get(to)?.warnings ?? 0,
  }));
}

/** Handles the form that shifts games. Sent twice, it shifts once. */
export async function handleShiftForm(portal: PortalRequest) {
  const { context, actor } = portal;
  const { app, fields, language, url } = context;
  const target: DailyGame = readTarget(context);
  const [batch, seen] = [readBatch(fields), fields.get("seen") ?? ""];
  const refuse = (why: PortalRefusal) => json({ why }, { status: statusOf(why) });
  return orUnavailable(
    context,
    async () => {
      const outcome = await shiftGames(app, { ...target, days: readDays(url) ?? 0, actor, seen, batch });
      if (isRefused(outcome)) return refuse(outcome.why);
      const flash = { kind: "changed", done: "shifted", logged: outcome.logged ?? null } as const;
      const address = portalAddress(language, "create", { edition: target.edition, num: target.number });
      return redirectWith(context, flash, address);
    },
    () => refuse("gamesFailed"),
  );
}

/** The days that the query names, negative if earlier. Null: none. NaN: they are no number. */
function readDays({ searchParams }: URL): number | null {
  const typed = searchParams.get("days");
  if (typed === null) return null;
  const days = /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : NaN;
  return searchParams.get("way") === "earlier" ? -days : days;
}
