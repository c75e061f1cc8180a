import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatWeekday } from "~/i18n/format";
import { portalAddress } from "~/i18n/staffPages";
import { statusOf } from "~/site/refusal.request.server";
import { useLanguage } from "~/ui/useLanguage";
import { CreateGame } from "./CreateGame";
import { handleGameForm, loadPortalGame } from "./createPage.request.server";
import { portalAction, portalLoader } from "./portal.request.server";
import { useBegin, useGameSpan } from "./PortalParts";
import { PortalPage } from "./StaffPage";

export { meta } from "~/ui/pageTitle";

export const loader = portalLoader(loadPortalGame, "portal.create.title", ({ answer, refused, isFailed }) => {
  const why = answer?.why ?? refused;
  return isFailed ? 500 : why === null ? 200 : statusOf(why);
});
export const action = portalAction(handleGameForm);

export default function CreateGamePage() {
  const { t } = useTranslation();
  const { page: game } = useLoaderData<typeof loader>();
  const { edition, number, playedOn } = game;
  const span = useGameSpan();
  const { date, time } = useBegin()(game.span);
  const language = useLanguage();
  const calendar = portalAddress(language, "portal", { edition, from: playedOn });
  return (
    <PortalPage
      title={t("portal.create.heading", { number, date: date.replace(" ", "\u00a0"), time })}
      lead={`${formatWeekday(playedOn, { language, withYear: true })}: ${span(game.span, { withYear: true, withZones: true })}`}
      tab="calendar"
      back={{ href: calendar, label: t("portal.calendar.title") }}
    >
      <CreateGame {...game} />
    </PortalPage>
  );
}
