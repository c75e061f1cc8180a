import type { TFunction } from "i18next";
import { currentGame, endOf } from "~/editions/calendar.server";
import { editionNamed, gameAddress, yesterdayAddress, yesterdayFeedAddress } from "~/i18n/addresses";
import { formatCount, formatDay } from "~/i18n/format";
import { i18nOf } from "~/i18n/i18n.server";
import type { DaySummary } from "~/play/played";
import { ATOM, atomXml, FEED_DAYS, type FeedEntry } from "~/site/atom.request.server";
import type { RequestContext } from "~/site/context.request.server";
import { originOf } from "~/site/siteFacts.request.server";
import { responseUntilRollover } from "~/site/untilRollover.request.server";
import { displayOf } from "~/words/displayedWord";
import { summarizeDay } from "./daySummary.server";

/** The words of the last days of the edition that the URL names, as an Atom feed. */
export async function loader({ context }: { readonly context: RequestContext }): Promise<Response> {
  return responseUntilRollover(context, { text: await yesterdayFeed(context), type: ATOM });
}

async function yesterdayFeed(context: RequestContext): Promise<string> {
  const { app, language, url } = context;
  const { t } = i18nOf(language);
  const site = app.env.SITE_NAME;
  const edition = editionNamed(url);
  const origin = originOf(context);
  const today = currentGame(app, edition);
  const entries: FeedEntry[] = [];
  for (let number = today.number - 1; number >= Math.max(1, today.number - FEED_DAYS); number -= 1) {
    const summary = await summarizeDay(app, { edition, number });
    if (summary !== null) entries.push(toEntry(summary, { origin, language, t }));
  }
  return atomXml({
    address: `${origin}${yesterdayFeedAddress(edition, language)}`,
    page: `${origin}${yesterdayAddress(edition, language)}`,
    title: t("meta.page", { page: t("yesterday.title"), site: t(`edition.${edition}.name`, { site }) }),
    author: site,
    language,
    updated: endOf(app, { edition, number: today.number - 1 }),
    entries,
  });
}

/** Its title does not have the word: readers of feeds list titles, and whoever is still playing the game may see them. */
function toEntry(
  { game, date, endedAt, word, nearest, played }: DaySummary,
  { origin, language, t }: { origin: string; language: RequestContext["language"]; t: TFunction },
): FeedEntry {
  const near = nearest.map(displayOf).join(", ");
  return {
    page: `${origin}${gameAddress(game.edition, language, { number: game.number })}`,
    title: t("archive.day", { number: game.number, date: formatDay(date, language) }),
    updated: endedAt,
    paragraphs: [displayOf(word), `${t("over.nearestWords")}: ${near}`, playedText(played, { language, t })],
  };
}

function playedText(played: DaySummary["played"], { language, t }: { language: string; t: TFunction }): string {
  if (played.isTooFew) return t("others.tooFewThen", { count: played.players });
  const { medianGuesses, giveUps } = played;
  const players = formatCount(played.players, language);
  return [
    `${t("others.playersThen")}: ${players}`,
    ...(medianGuesses === null ? [] : [`${t("others.half")}: ${t("game.count", { count: medianGuesses })}`]),
    `${t("others.gaveUpFact")}: ${t("others.countOf", { part: formatCount(giveUps, language), players })}`,
  ].join(" · ");
}
