import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "~/components/layout/useLanguage";
import { CreateGame } from "~/components/portal/CreateGame";
import { useBegin, useGameSpan } from "~/components/portal/PortalParts";
import { PortalPage } from "~/components/portal/StaffPage";
import { handleGameForm, loadPortalGame } from "~/http/portal/createPage.server";
import { openPortal, staffMeta } from "~/http/portal/portal.server";
import { statusOf } from "~/http/refusal.server";
import { formatWeekday } from "~/i18n/format";
import { portalAddress } from "~/i18n/staffPages";

export { meta } from "~/components/layout/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const game = await loadPortalGame(await openPortal(context));
  const why = game.answer?.why ?? game.refused;
  const status = game.isFailed ? 500 : why === null ? 200 : statusOf(why);
  return json({ game, meta: staffMeta(context, "portal.create.title") }, { status });
}

export async function action({ context }: ActionFunctionArgs) {
  return handleGameForm(await openPortal(context));
}

export default function CreateGamePage() {
  const { t } = useTranslation();
  const { game } = useLoaderData<typeof loader>();
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
