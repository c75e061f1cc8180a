import icalendar, { ICalEventTransparency } from "ical-generator";
import { editionNamed, gameAddress } from "~/i18n/addresses";
import { i18nOf } from "~/i18n/i18n.server";
import type { RequestContext } from "~/site/context.request.server";
import { originOf } from "~/site/siteFacts.request.server";
import { responseUntilRollover } from "~/site/untilRollover.request.server";

/** How many games the file has. A calendar that follows the address asks for it again each day. */
const DAYS = 60;
const MINUTE_MS = 60_000;
const LENGTH_MS = 15 * MINUTE_MS;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * When the next games of the edition that the URL names begin, as a file for calendars. Each has a time of its own, in UTC: so it
 * needs no time zone, and a change of clocks or of the rollover moves what it should.
 */
export function loader({ context }: { readonly context: RequestContext }): Response {
  const { app, language, url } = context;
  const { t } = i18nOf(language);
  const edition = editionNamed(url);
  const origin = originOf(context);
  const title = t("feeds.newWord", { site: t(`edition.${edition}.name`, { site: app.env.SITE_NAME }) });
  const { gameClock } = app;
  const today = gameClock.dayAt(new Date(app.now()));
  const calendar = icalendar({
    name: title,
    prodId: { company: "Proxima", product: "Daily game" },
    ttl: DAY_SECONDS,
  });
  for (let day = today + 1; day <= today + DAYS; day += 1) {
    const start = gameClock.beginOf(day);
    calendar.createEvent({
      id: `daily-${edition}-${String(day)}@${new URL(origin).hostname}`,
      stamp: gameClock.beginOf(today),
      start,
      end: new Date(start.getTime() + LENGTH_MS),
      summary: title,
      url: `${origin}${gameAddress(edition, language)}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return responseUntilRollover(context, { text: calendar.toString(), type: "text/calendar" });
}
