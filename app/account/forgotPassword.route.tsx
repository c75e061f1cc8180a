import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { pathIn } from "~/i18n/addresses";
import { isRefused } from "~/platform/refusal";
import { formHeaders, formRefused } from "~/site/refusal.request.server";
import { Field, Form } from "~/ui/Form";
import { usePath } from "~/ui/useLanguage";
import { accountMeta, MAILED } from "./accountPage.request.server";
import { AccountStep } from "./AccountStep";
import { readDeviceCookie } from "./deviceCookie.request.server";
import { sendEmail } from "./emails.request.server";
import { requireMail, requireOwnPage, requirePasswords } from "./guards.request.server";
import { requestReset } from "./password.server";

export { meta } from "~/ui/pageTitle";

export function loader({ context }: LoaderFunctionArgs) {
  requireMail(context.app);
  requirePasswords(context);
  requireOwnPage(context, "logIn");
  const meta = accountMeta(context, "account.forgotTitle");
  return json({ isMailed: MAILED.take(context) !== null, meta });
}

export async function action({ context }: ActionFunctionArgs) {
  requireMail(context.app);
  requireOwnPage(context, "logIn");
  const fields = context.fields;
  const outcome = await requestReset(context.app, {
    email: fields.get("email") ?? "",
    clientAddress: context.clientAddress,
    devices: readDeviceCookie(context.cookies),
  });
  if (isRefused(outcome)) return formRefused(outcome, { form: "forgot", fields, echoedFields: ["email"] });
  sendEmail(context, outcome.email);
  return MAILED.redirectWith(context, {}, pathIn(context.language, ACCOUNT_PAGES.forgot));
}

export const headers = formHeaders;

export default function Forgot() {
  const { isMailed } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  const { t } = useTranslation();
  const path = usePath();
  if (isMailed) return <AccountStep title={t("account.mailTitle")} text={t("account.mailText")} />;
  return (
    <AccountStep title={t("account.forgotTitle")} text={t("account.forgotText")}>
      <Form name="forgot" action={path(ACCOUNT_PAGES.forgot)} refused={refused}>
        <Field name="email" type="email" label={t("account.email")} autoComplete="username" />
        <button className="button button-main">{t("account.forgot")}</button>
      </Form>
    </AccountStep>
  );
}
