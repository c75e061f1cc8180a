import type { LoaderFunctionArgs } from "@remix-run/node";
import { dayOfGame } from "~/editions/calendar";
import { currentGame, gameSpan } from "~/editions/calendar.server";
import { editionNamed, gameAddress, gamesFeedAddress } from "~/i18n/addresses";
import { formatDay } from "~/i18n/format";
import { i18nOf } from "~/i18n/i18n.server";
import { ATOM, atomXml, FEED_DAYS, type FeedEntry } from "~/site/atom.request.server";
import { originOf } from "~/site/siteFacts.request.server";
import { responseUntilRollover } from "~/site/untilRollover.request.server";

/** The games of an edition, today's and those of the last days, as an Atom feed. It has no word of any. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { app, language, url } = context;
  const { t } = i18nOf(language);
  const edition = editionNamed(url);
  const site = t(`edition.${edition}.name`, { site: app.env.SITE_NAME });
  const origin = originOf(context);
  const newest = currentGame(app, edition).number;
  const beginOf = (number: number) => new Date(gameSpan(app, { edition, number }).begin);
  const entries: FeedEntry[] = [];
  for (let number = newest; number >= Math.max(1, newest - FEED_DAYS); number -= 1) {
    const page = `${origin}${gameAddress(edition, language, { number })}`;
    const date = dayOfGame(edition, { number, epoch: app.env.GAME_EPOCH });
    entries.push({
      page,
      // The feed of yesterday has the same game, when it is over.
      id: `${page}#begun`,
      title: t("archive.day", { number, date: formatDay(date, language) }),
      updated: beginOf(number),
      paragraphs: [t("game.pastDescription", { number })],
    });
  }
  const text = atomXml({
    address: `${origin}${gamesFeedAddress(edition, language)}`,
    page: `${origin}${gameAddress(edition, language)}`,
    title: t("meta.page", { page: t("feeds.games"), site }),
    author: app.env.SITE_NAME,
    language,
    updated: beginOf(newest),
    entries,
  });
  return responseUntilRollover(context, { text, type: ATOM });
}
