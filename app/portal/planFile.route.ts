import type { LoaderFunctionArgs } from "@remix-run/node";
import { dayOfGame, isDate } from "~/editions/calendar";
import { type Edition, EDITIONS } from "~/editions/editions";
import { i18nOf } from "~/i18n/i18n.server";
import { separatorOf, writeTable } from "~/schedule/csv.server";
import { exportSchedule } from "~/schedule/planExport.server";
import { nextNumber } from "~/schedule/upcoming.server";
import { shownWord } from "./blindMode.request.server";
import { openPortal, readEdition, readWeekCount } from "./portal.request.server";

const DEFAULT_WEEKS = 4;
/** The schedule reaches no further. */
const MAX_WEEKS = 60;
const DAYS_OF_WEEK = 7;
/** For spreadsheets, which else take UTF-8 for Windows-1252. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * The schedule of some weeks as a file that a spreadsheet opens, and that the form of the plan reads back.
 * @throws Response 404 for an edition that does not exist
 */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const portal = await openPortal(context);
  const { app, language, url } = context;
  const { t } = i18nOf(language);
  const editions: readonly Edition[] = url.searchParams.has("edition") ? [readEdition(url)] : EDITIONS;
  const [first] = EDITIONS;
  const next = dayOfGame(first, { number: nextNumber(app, first), epoch: app.env.GAME_EPOCH });
  const asked = url.searchParams.get("from") ?? "";
  const from = isDate(asked) ? asked : next;
  const weeks = readWeekCount(url, { most: MAX_WEEKS, byDefault: DEFAULT_WEEKS });
  const games = await exportSchedule(app, { editions, from, days: weeks * DAYS_OF_WEEK });
  const head = [t("portal.plan.date"), t("portal.plan.word"), t("portal.plan.edition"), t("portal.plan.note")];
  const rows = games.map(({ day, word, edition, number, note, isChosen }) => [
    day,
    shownWord(portal, { edition, number }, word) ?? "",
    edition,
    note,
    t(isChosen ? "portal.start.chosen" : "portal.start.seeded"),
  ]);
  return new Response(
    BYTE_ORDER_MARK + writeTable([[...head, t("portal.plan.kind")], ...rows], separatorOf(language)),
    {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="plan-${from}.csv"`,
        "Cache-Control": "no-store",
      },
    },
  );
}
