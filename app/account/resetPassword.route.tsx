import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { isRefused } from "~/platform/refusal";
import { formHeaders, formRefused } from "~/site/refusal.request.server";
import { Form } from "~/ui/Form";
import { usePath } from "~/ui/useLanguage";
import { accountMeta, describeLink, formDone, readLinkToken, requireResetLink } from "./accountPage.request.server";
import { AccountStep } from "./AccountStep";
import { writeDeviceCookie } from "./deviceCookie.request.server";
import { NewPasswordField, UsernameField } from "./fields";
import { requireOwnPage, requirePasswords } from "./guards.request.server";
import { resetPassword } from "./password.server";
import { forgetCopies, sessionOf } from "./session.request.server";

export { meta } from "~/ui/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  await requireResetLink(context, context.url.searchParams);
  requirePasswords(context);
  requireOwnPage(context, "logIn");
  return json({ link: await describeLink(context, "reset"), meta: accountMeta(context, "account.resetTitle") });
}

export async function action({ context }: ActionFunctionArgs) {
  const fields = context.fields;
  await requireResetLink(context, fields);
  requireOwnPage(context, "logIn");
  const outcome = await resetPassword(context.app, {
    token: readLinkToken(fields) ?? "",
    password: fields.get("password") ?? "",
    clientAddress: context.clientAddress,
  });
  if (isRefused(outcome)) return formRefused(outcome, { form: "reset", fields });
  await sessionOf(context).end();
  writeDeviceCookie(context, outcome);
  return forgetCopies(formDone(context, "reset", ACCOUNT_PAGES.logIn));
}

export const headers = formHeaders;

export default function Reset() {
  const { link } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  const { t } = useTranslation();
  const path = usePath();
  if (link === null) return <AccountStep title={t("account.resetTitle")} text={t("account.linkMissing")} />;
  return (
    <AccountStep title={t("account.resetTitle")} text={t("account.resetText")}>
      <Form name="reset" action={`${path(ACCOUNT_PAGES.reset)}?token=${link.token}`} refused={refused}>
        <input type="hidden" name="token" value={link.token} />
        {link.email !== null && <UsernameField email={link.email} />}
        <NewPasswordField label={t("account.newPassword")} />
        <button className="button button-main">{t("account.save")}</button>
      </Form>
    </AccountStep>
  );
}
