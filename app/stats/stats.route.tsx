import ArrowDownTrayIcon from "@heroicons/react/24/outline/ArrowDownTrayIcon";
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { hasOwnPage } from "~/editions/editions";
import { GamesFileSection } from "~/gamesFile/SaveGames";
import { MIGRATE_PAGE } from "~/i18n/addresses";
import { keyedMeta } from "~/site/meta.request.server";
import { BackLink } from "~/ui/BackLink";
import { Island } from "~/ui/Island";
import { Page } from "~/ui/Page";
import { useVisitor } from "~/ui/pageFacts";
import { usePath } from "~/ui/useLanguage";
import { Way } from "~/ui/Way";
import { loadStatsPage } from "./statsPage.request.server";
import { StatsSheet } from "./StatsSheet";

export { meta } from "~/ui/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const view = await loadStatsPage(context);
  return json({ view, meta: keyedMeta(context, "stats") });
}

/** The statistics as a page, for browsers without JavaScript. */
export default function StatsPage() {
  const { view } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const path = usePath();
  const { member } = useVisitor();
  const toImport = (
    <Way href={path(MIGRATE_PAGE)} Icon={ArrowDownTrayIcon}>
      {t("migrate.toPage")}
    </Way>
  );
  return (
    <Page
      isWide
      back={<BackLink edition={view.edition} />}
      heading={
        <>
          {t("stats.title")}{" "}
          {hasOwnPage(view.edition) && <span className="tag">{t(`edition.${view.edition}.label`)}</span>}
        </>
      }
    >
      <Island name="StatsSheet" isAsleep component={StatsSheet} props={{ view }} />
      {member === null ? <GamesFileSection>{toImport}</GamesFileSection> : <p className="ways">{toImport}</p>}
    </Page>
  );
}
