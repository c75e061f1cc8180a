import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MessagePage } from "~/ui/MessagePage";
import { useIsShutOut } from "~/ui/pageFacts";
import { usePath } from "~/ui/useLanguage";
import { useAccountLinks } from "~/ui/visitor";
import { accountMeta } from "./accountPage.request.server";
import { loadLoggedOutPage } from "./oidcPages.request.server";

export { meta } from "~/ui/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  return json({ page: await loadLoggedOutPage(context), meta: accountMeta(context, "account.loggedOutTitle") });
}

/** After the log-out from a session that the OpenID provider has begun. */
export default function LoggedOut() {
  const { provider: name, href } = useLoaderData<typeof loader>().page;
  const { t } = useTranslation();
  const path = usePath();
  const isShutOut = useIsShutOut();
  const { logIn } = useAccountLinks();
  return (
    <MessagePage title={t("account.loggedOutTitle")} message={t("account.loggedOutText", { name })}>
      <p className="button-row">
        <a className="button button-main" href={href}>
          {t("account.logOutThere", { name })}
        </a>
        <a className="button" href={isShutOut ? logIn : path("/")}>
          {t(isShutOut ? "account.logIn" : "error.backHome")}
        </a>
      </p>
    </MessagePage>
  );
}
