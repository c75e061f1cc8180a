import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { hasOwnPage } from "~/editions/editions";
import { type ArchiveAddress, archiveAddress, gamesFeedAddress, yesterdayFeedAddress } from "~/i18n/addresses";
import { formatPeriod } from "~/i18n/format";
import { i18nOf } from "~/i18n/i18n.server";
import { pageMeta } from "~/site/meta.request.server";
import { statusOf } from "~/site/refusal.request.server";
import { BackLink } from "~/ui/BackLink";
import { Island } from "~/ui/Island";
import { Page } from "~/ui/Page";
import { Archive } from "./Archive";
import { loadArchivePage } from "./archivePage.request.server";

export { meta } from "~/ui/pageTitle";

/**
 * The past games of an edition, by month or by year. A search by number or date redirects to the game, or shows why it cannot be played.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { language } = context;
  const page = await loadArchivePage(context);
  const { t } = i18nOf(language);
  const { edition } = page.view;
  const archive = t(hasOwnPage(edition) ? `edition.${edition}.archive` : "archive.title");
  const { named } = page;
  const meta = pageMeta(context, {
    title: named === null ? archive : t("archive.titleOf", { archive, period: formatPeriod(named, page.locale) }),
    description: t("archive.description"),
    query: new URL(archiveAddress(edition, language, namedPeriod(named)), context.url).search,
    feeds: [gamesFeedAddress(edition, language), yesterdayFeedAddress(edition, language)],
  });
  return json({ ...page, meta }, { status: page.lookedFor === null ? 200 : statusOf(page.lookedFor.why) });
}

function namedPeriod(named: string | null): ArchiveAddress {
  if (named === null) return {};
  return named.includes("-") ? { month: named } : { year: named };
}

export default function ArchivePage() {
  const { t } = useTranslation();
  const { view, part, lookedFor, locale } = useLoaderData<typeof loader>();
  const { edition } = view;
  return (
    <Page
      heading={t(hasOwnPage(edition) ? `edition.${edition}.archive` : "archive.title")}
      back={<BackLink edition={edition} />}
    >
      <Island name="Archive" isAsleep component={Archive} props={{ view, part, lookedFor, locale }} />
    </Page>
  );
}
