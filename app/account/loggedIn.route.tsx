import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { MessagePage } from "~/ui/MessagePage";
import { usePath } from "~/ui/useLanguage";
import { accountMeta } from "./accountPage.request.server";

export { meta } from "~/ui/pageTitle";

/** The return page of an external log-in. It does not read the session (`sessionOf`). */
export function loader({ context }: LoaderFunctionArgs) {
  return json({ meta: accountMeta(context, "account.loggedInTitle") });
}

export default function LoggedIn() {
  const { t } = useTranslation();
  const path = usePath();
  return (
    <MessagePage title={t("account.loggedInTitle")} message={t("account.loggedInText")}>
      <p className="button-row">
        <a href={path("/")} className="button button-main">
          {t("error.backHome")}
        </a>
        <a href={path(ACCOUNT_PAGES.account)} className="button">
          {t("nav.yourAccount")}
        </a>
      </p>
    </MessagePage>
  );
}
