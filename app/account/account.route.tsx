import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { GamesFileSection } from "~/gamesFile/SaveGames";
import { mergeGuestCookies } from "~/player/mergeGuest.request.server";
import { formHeaders } from "~/site/refusal.request.server";
import { BackLink } from "~/ui/BackLink";
import { Island } from "~/ui/Island";
import { Page } from "~/ui/Page";
import { Account } from "./Account";
import { handleAccountForm, accountMeta, loadAccountPage } from "./accountPage.request.server";

export { meta } from "~/ui/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const page = await loadAccountPage(context);
  return json({ ...page, meta: accountMeta(context, "account.title") });
}

export function action({ context }: ActionFunctionArgs) {
  return handleAccountForm(context, mergeGuestCookies);
}

export const headers = formHeaders;

export default function AccountPage() {
  const { t } = useTranslation();
  const { member, done, maxPhotoBytes } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  const account = { member, done, maxPhotoBytes, refused };
  return (
    <Page heading={t("account.title")} back={member === null && <BackLink />}>
      {member === null ? (
        // A guest has nothing to act on that needs a script.
        <>
          <Account {...account} />
          <GamesFileSection />
        </>
      ) : (
        <Island name="Account" component={Account} props={account} />
      )}
    </Page>
  );
}
