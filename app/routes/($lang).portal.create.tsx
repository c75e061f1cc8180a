import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Island } from "~/components/islands/Island";
import { HiddenGame } from "~/components/portal/BlindMode";
import { PortalPage } from "~/components/portal/StaffPage";
import { AsPlayersMeetIt } from "~/components/portal/AsPlayersMeetIt";
import { Played } from "~/components/portal/Played";
import { ChangeNote } from "~/components/portal/ChangeNote";
import { CreateGame } from "~/components/portal/CreateGame";
import { formatDay } from "~/i18n/format";
import { handleGameForm, loadPortalGame } from "~/http/portal/createPage.server";
import { openPortal, staffMeta } from "~/http/portal/portal.server";

export { meta } from "~/components/layout/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const game = await loadPortalGame(await openPortal(context));
  return json({ game, meta: staffMeta(context, "portal.create.title") }, { status: game.isFailed ? 500 : 200 });
}

export async function action({ context }: ActionFunctionArgs) {
  return handleGameForm(await openPortal(context));
}

export default function CreateGamePage() {
  const { t, i18n } = useTranslation();
  const { game } = useLoaderData<typeof loader>();
  const check = useActionData<typeof action>() ?? null;
  const { number } = game;
  const { played, meets, ...form } = game;
  const preview = check?.meets ?? meets;
  const date = formatDay(game.date, i18n.language).replace(" ", "\u00a0");
  return (
    <PortalPage title={t("portal.create.heading", { number, date })} tab="calendar">
      {check === null && game.done !== null && <ChangeNote done={game.done} />}
      {game.isWordHidden ? (
        <HiddenGame edition={game.edition} number={number} page="create" />
      ) : (
        <Island name="CreateGame" component={CreateGame} props={{ ...form, check }} />
      )}
      {played && <Played day={played} />}
      {preview && <AsPlayersMeetIt edition={game.edition} preview={preview} />}
    </PortalPage>
  );
}
