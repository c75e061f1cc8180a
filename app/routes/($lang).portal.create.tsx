import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { HiddenGame } from "~/components/portal/BlindMode";
import { BlindTries } from "~/components/portal/BlindTries";
import { PortalPage } from "~/components/portal/StaffPage";
import { CreateGame } from "~/components/portal/CreateGame";
import { ChangeNote } from "~/components/portal/UndoNote";
import { formatDay } from "~/i18n/format";
import { handleGameForm, loadPortalGame } from "~/http/portal/createPage.server";
import { openPortal, staffMeta } from "~/http/portal/portal.server";
import { statusOf } from "~/http/refusal.server";

export { meta } from "~/components/layout/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const game = await loadPortalGame(await openPortal(context));
  const why = game.answer?.why ?? null;
  const status = game.isFailed ? 500 : why === null ? 200 : statusOf(why);
  return json({ game, meta: staffMeta(context, "portal.create.title") }, { status });
}

export async function action({ context }: ActionFunctionArgs) {
  return handleGameForm(await openPortal(context));
}

export default function CreateGamePage() {
  const { t, i18n } = useTranslation();
  const { game } = useLoaderData<typeof loader>();
  const { number } = game;
  const date = formatDay(game.date, i18n.language).replace(" ", "\u00a0");
  return (
    <PortalPage title={t("portal.create.heading", { number, date })} tab="calendar">
      {game.isWordHidden ? (
        <>
          {game.done !== null && <ChangeNote change={game.done} />}
          <HiddenGame edition={game.edition} number={number} page="create" />
          <BlindTries game={game} hasBegun={number < game.next} tries={game.tries} />
        </>
      ) : (
        <CreateGame {...game} />
      )}
    </PortalPage>
  );
}
