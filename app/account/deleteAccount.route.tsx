import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Trans, useTranslation } from "react-i18next";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { withQuery } from "~/i18n/addresses";
import { isRefused } from "~/platform/refusal";
import { formHeaders, formRefused } from "~/site/refusal.request.server";
import { Form } from "~/ui/Form";
import { usePath } from "~/ui/useLanguage";
import { formDone, accountMeta } from "./accountPage.request.server";
import { AccountStep } from "./AccountStep";
import { ConfirmIdentity } from "./ConfirmIdentity";
import { deleteAccount } from "./deleteAccount.server";
import { deleteDeviceCookie } from "./deviceCookie.request.server";
import { UsernameField } from "./fields";
import { requireMember } from "./guards.request.server";
import { isAskedForPassword } from "./password.server";
import { forgetCopies, sessionOf } from "./session.request.server";

export { meta } from "~/ui/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const member = await requireMember(context);
  const { email } = member;
  const hasPassword = await isAskedForPassword(context.app, member);
  return json({ email, hasPassword, meta: accountMeta(context, "account.deleteTitle") });
}

export async function action({ context }: ActionFunctionArgs) {
  const member = await requireMember(context);
  const fields = context.fields;
  const outcome = await deleteAccount(context.app, {
    member,
    password: fields.get("password") ?? "",
    session: { kind: "player", id: (await sessionOf(context).storedId()) ?? "" },
  });
  if (isRefused(outcome)) return formRefused(outcome, { form: "delete", fields });
  await sessionOf(context).end();
  deleteDeviceCookie(context.cookies);
  return forgetCopies(formDone(context, "deleted"));
}

export const headers = formHeaders;

/** Asks for confirmation before the account is deleted. */
export default function DeleteAccount() {
  const { email, hasPassword } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  const { t } = useTranslation();
  const path = usePath();
  return (
    <AccountStep title={t("account.deleteTitle")}>
      <p>
        <Trans
          i18nKey="account.deleteMessage"
          components={{ a: <a className="touch" href={path(ACCOUNT_PAGES.exported)} download /> }}
        />
      </p>
      <Form name="delete" action={path(ACCOUNT_PAGES.delete)} refused={refused}>
        {hasPassword && <UsernameField email={email} />}
        <ConfirmIdentity
          hasPassword={hasPassword}
          label={t("account.deletePassword")}
          logIn={withQuery(path(ACCOUNT_PAGES.oidc), { back: path(ACCOUNT_PAGES.delete) })}
        />
        <div className="button-row">
          <a className="button" href={path(ACCOUNT_PAGES.account)}>
            {t("account.deleteCancel")}
          </a>
          <button className="button button-main">{t("account.delete")}</button>
        </div>
      </Form>
    </AccountStep>
  );
}
