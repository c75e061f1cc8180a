import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { editionNamed, gamePath } from "~/i18n/addresses";
import { i18nOf } from "~/i18n/i18n.server";
import { pageMeta } from "~/site/meta.request.server";
import { MessagePage } from "~/ui/MessagePage";
import { LeaveForm } from "./LeaveTeam";

export { meta } from "~/ui/pageTitle";

export function loader({ context }: LoaderFunctionArgs) {
  const { language } = context;
  const { t } = i18nOf(language);
  const edition = editionNamed(context.url);
  const meta = pageMeta(context, { title: t("teams.leave"), description: t("teams.description") });
  return json({ edition, game: gamePath(edition, language), meta });
}

/** Asks for confirmation before a team is left, for browsers without JavaScript. */
export default function Leave() {
  const { edition, game } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <MessagePage title={t("teams.leaveTitle")} message={t("teams.leaveText")}>
      <LeaveForm edition={edition} className="cluster">
        <a href={game} className="button">
          {t("teams.stay")}
        </a>
        <button className="button button-main">{t("teams.leave")}</button>
      </LeaveForm>
    </MessagePage>
  );
}
