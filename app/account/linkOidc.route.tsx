import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { mergeGuestCookies } from "~/player/mergeGuest.request.server";
import { formHeaders } from "~/site/refusal.request.server";
import { Form } from "~/ui/Form";
import { usePath } from "~/ui/useLanguage";
import { useAccountLinks } from "~/ui/visitor";
import { accountMeta } from "./accountPage.request.server";
import { AccountStep } from "./AccountStep";
import { CurrentPasswordField, UsernameField } from "./fields";
import { handleLinkForm, loadLinkPage } from "./oidcPages.request.server";

export { meta } from "~/ui/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const page = await loadLinkPage(context);
  return json({ page, meta: accountMeta(context, "account.linkTitle") }, { status: page.link === null ? 410 : 200 });
}

export function action({ context }: ActionFunctionArgs) {
  return handleLinkForm(context, mergeGuestCookies);
}

export const headers = formHeaders;

/** Asks for the own log-in of the account that is to be linked to the OpenID provider. */
export default function Link() {
  const { provider: name, link } = useLoaderData<typeof loader>().page;
  const refused = useActionData<typeof action>() ?? null;
  const { t } = useTranslation();
  const path = usePath();
  const { logIn } = useAccountLinks();
  if (link === null)
    return (
      <AccountStep title={t("account.linkTitle")} text={t("account.linkGone")}>
        <a className="button button-main start" href={logIn}>
          {t("account.logIn")}
        </a>
      </AccountStep>
    );
  const { email, person, isLoggedIn, hasPassword, canReset, isFresh } = link;
  // What nobody has, nobody can type.
  if (!hasPassword && !isFresh)
    return (
      <AccountStep title={t("account.linkTitle")} text={t("account.linkNoPassword", { email, person, name })}>
        <p>{t(isLoggedIn ? "refusal.logInAgain" : canReset ? "account.linkReset" : "account.linkAsk")}</p>
        {!isLoggedIn && canReset && (
          <a className="button button-main start" href={path(ACCOUNT_PAGES.forgot)}>
            {t("account.forgotTitle")}
          </a>
        )}
      </AccountStep>
    );
  return (
    <AccountStep
      title={t("account.linkTitle")}
      text={t(isLoggedIn ? "account.linkMember" : "account.linkText", { email, person, name })}
    >
      <Form name="link" action={path(ACCOUNT_PAGES.link)} refused={refused}>
        {!isFresh && (
          <>
            <UsernameField email={email} />
            <CurrentPasswordField label={t("account.password")} />
          </>
        )}
        <button className="button button-main">
          {isLoggedIn ? t("account.link", { name }) : t("account.linkLogIn")}
        </button>
      </Form>
      {!isFresh && canReset && (
        <p>
          <a href={path(ACCOUNT_PAGES.forgot)}>{t("account.forgotTitle")}</a>
        </p>
      )}
    </AccountStep>
  );
}
