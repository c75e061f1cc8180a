import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Trans, useTranslation } from "react-i18next";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { withQuery } from "~/i18n/addresses";
import { isRefused } from "~/platform/refusal";
import { mergeGuestCookies } from "~/player/mergeGuest.request.server";
import type { FormRefusal } from "~/refusals";
import { formHeaders, formRefused, readBack } from "~/site/refusal.request.server";
import { Field, Form } from "~/ui/Form";
import { useSite } from "~/ui/pageFacts";
import { usePath } from "~/ui/useLanguage";
import { useAccountLinks } from "~/ui/visitor";
import { formDone, accountMeta, takeDone } from "./accountPage.request.server";
import { AccountStep } from "./AccountStep";
import { readDeviceCookie } from "./deviceCookie.request.server";
import { sendEmail } from "./emails.request.server";
import { CurrentPasswordField } from "./fields";
import { requireGuest, requireOwnPage } from "./guards.request.server";
import { logIn } from "./logIn.server";
import { describeProvider } from "./oidcPages.request.server";
import { ProviderLogIn } from "./ProviderLogIn";
import { sessionOf } from "./session.request.server";

export { meta } from "~/ui/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  await requireGuest(context);
  requireOwnPage(context, "logIn");
  const back = readBack(context.url.searchParams);
  const isMembersOnly = context.app.env.MEMBERS_ONLY === "true";
  const provider = describeProvider(context, { back });
  return json({ done: takeDone(context), back, isMembersOnly, provider, meta: accountMeta(context, "account.logIn") });
}

export async function action({ context }: ActionFunctionArgs) {
  requireOwnPage(context, "logIn");
  const fields = context.fields;
  const text = (name: string) => fields.get(name) ?? "";
  const refuse = (refused: FormRefusal) => formRefused(refused, { form: "logIn", fields, echoedFields: ["email"] });
  const outcome = await logIn(context.app, {
    email: text("email"),
    password: text("password"),
    clientAddress: context.clientAddress,
    devices: readDeviceCookie(context.cookies),
  });
  if (isRefused(outcome)) {
    sendEmail(context, outcome.email);
    return refuse(outcome);
  }
  const isStarted = await sessionOf(context).begin(outcome, mergeGuestCookies);
  if (!isStarted) return refuse({ why: "badCredentials" });
  const back = readBack(context.url.searchParams);
  return back === undefined ? formDone(context, "logIn") : redirect(back, { status: 303 });
}

export const headers = formHeaders;

export default function LogIn() {
  const { done, back, isMembersOnly, provider } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  const { t } = useTranslation();
  const path = usePath();
  const { account } = useSite();
  const { signUp } = useAccountLinks();
  return (
    <AccountStep title={t("account.logIn")} done={done} {...(isMembersOnly ? { text: t("account.membersOnly") } : {})}>
      {provider !== null && <ProviderLogIn provider={provider} />}
      {provider?.isAlone !== true && (
        <>
          <Form name="logIn" action={withQuery(path(ACCOUNT_PAGES.logIn), { back })} refused={refused}>
            <Field name="email" type="email" label={t("account.email")} autoComplete="username" />
            <CurrentPasswordField label={t("account.password")} />
            <button className="button button-main">{t("account.logIn")}</button>
          </Form>
          {account.hasMail && (
            <p>
              <a href={path(ACCOUNT_PAGES.forgot)}>{t("account.forgotTitle")}</a>
            </p>
          )}
        </>
      )}
      {account.hasSignUp && (
        <p>
          <Trans i18nKey="account.noAccount" components={{ a: <a href={signUp} /> }} />
        </p>
      )}
    </AccountStep>
  );
}
