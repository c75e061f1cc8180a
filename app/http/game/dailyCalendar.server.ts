import type { Rollover } from "~/game/gameClock";
import { readOffsets } from "~/game/gameClock";
import { editionNamed, gameAddress } from "~/i18n/addresses";
import { i18nOf } from "~/i18n/i18n.server";
import type { App } from "~/services/app";
import { rolloverOf } from "~/services/gameClock.server";
import { iCalendar } from "../pages/iCalendar.server";
import { originOf } from "../pages/site.server";
import type { RequestContext } from "../request/context";
import { responseUntilRollover } from "./untilRollover.server";

/** When a new game of the edition that the URL names begins, every day, as a file for calendars. */
export function dailyCalendarResponse(context: RequestContext): Response {
  const { app, language, url } = context;
  const { t } = i18nOf(language);
  const edition = editionNamed(url);
  const origin = originOf(context);
  const site = t(`edition.${edition}.name`, { site: app.env.SITE_NAME });
  const { gameClock } = app;
  const today = gameClock.dayAt(new Date(app.now()));
  const text = iCalendar({
    uid: `daily-${edition}@${new URL(origin).hostname}`,
    first: firstRegular(app, today + 1),
    zone: app.env.ROLLOVER_ZONE,
    title: t("feeds.newWord", { site }),
    page: `${origin}${gameAddress(edition, language)}`,
    changed: gameClock.beginOf(today),
  });
  return responseUntilRollover(context, { text, type: "text/calendar" });
}

/** How many games may begin at another time: after a change of the rollover, and where clocks leave it out. */
const MAX_IRREGULAR = 7;

/** The begin of the first game from a day on that begins at the time that is set. */
function firstRegular(app: Pick<App, "env" | "gameClock">, from: number): Date {
  const rollover = rolloverOf(app);
  for (let day = from; day < from + MAX_IRREGULAR; day += 1) {
    const begin = app.gameClock.beginOf(day);
    if (isAtTime(begin, rollover)) return begin;
  }
  return app.gameClock.beginOf(from);
}

function isAtTime(instant: Date, { time, zone }: Rollover): boolean {
  const wall = new Date(instant.getTime() + readOffsets(zone)(instant.getTime()));
  return wall.toISOString().slice(11, 19) === `${time}:00`;
}
