import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Trans, useTranslation } from "react-i18next";
import { AccountStep } from "~/components/account/AccountStep";
import { ProviderLogIn } from "~/components/account/ProviderLogIn";
import { NewPasswordField } from "~/components/account/fields";
import { usePath } from "~/components/layout/useLanguage";
import { useAccountLinks } from "~/components/layout/visitor";
import { Field, Form } from "~/components/ui/Form";
import { isRefused } from "~/game/refusal";
import { formDone, accountMeta, describeInvitation, readLinkToken } from "~/http/account/accountPage.server";
import { describeProvider } from "~/http/account/oidcPages.server";
import { sendEmail } from "~/http/account/emails.server";
import { formHeaders, type FormRefusal, formRefused } from "~/http/refusal.server";
import { redirectWith, takeFlash } from "~/http/request/flash.server";
import { requireGuest, requireOwnPage, requirePasswords } from "~/http/request/guards.server";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { pathIn, withQuery } from "~/i18n/addresses";
import { signUp } from "~/services/members/signUp.server";

export { meta } from "~/components/layout/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  await requireGuest(context);
  requireOwnPage(context, "signUp");
  const isMailed = takeFlash(context, "mailed") !== null;
  const invitation = isMailed ? null : await describeInvitation(context);
  const token = invitation?.kind === "open" ? invitation.token : undefined;
  const provider = describeProvider(context, { token });
  const page = { isMailed, invitation, provider, meta: accountMeta(context, "account.signUp") };
  return json(page, { status: invitation?.kind === "invalid" ? 410 : 200 });
}

export async function action({ context }: ActionFunctionArgs) {
  requireOwnPage(context, "signUp");
  requirePasswords(context);
  const fields = context.fields;
  const text = (name: string) => fields.get(name) ?? "";
  const refuse = (refused: FormRefusal) =>
    formRefused(refused, { form: "signUp", fields, echoedFields: ["email", "firstName"] });
  const outcome = await signUp(context.app, {
    email: text("email"),
    password: text("password"),
    firstName: text("firstName"),
    clientAddress: context.clientAddress,
    invitation: readLinkToken(fields),
  });
  if (isRefused(outcome)) return refuse(outcome);
  if (outcome.type === "mailed") {
    sendEmail(context, outcome.email);
    return redirectWith(context, { kind: "mailed" }, pathIn(context.language, ACCOUNT_PAGES.signUp));
  }
  const isStarted = await context.session.begin(outcome);
  return isStarted ? formDone(context, "signUp") : refuse({ why: "cannotSignUp" });
}

export const headers = formHeaders;

export default function SignUp() {
  const { isMailed, invitation, provider } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  const { t } = useTranslation();
  const path = usePath();
  const { logIn } = useAccountLinks();
  if (isMailed) return <AccountStep title={t("account.mailTitle")} text={t("account.mailText")} />;
  const hasAccount = (
    <p>
      <Trans i18nKey="account.hasAccount" components={{ a: <a href={logIn} /> }} />
    </p>
  );
  if (invitation !== null && invitation.kind !== "open")
    return (
      <AccountStep
        title={t("account.signUp")}
        text={t(invitation.kind === "missing" ? "account.invitationNeeded" : "account.invitationInvalid")}
      >
        {hasAccount}
      </AccountStep>
    );
  const { token, email = null } = invitation ?? {};
  return (
    <AccountStep title={t("account.signUp")} {...(token === undefined ? {} : { text: t("account.invited") })}>
      {provider !== null && <ProviderLogIn provider={provider} isSignUp />}
      {provider?.isAlone !== true && (
        <>
          <p>
            <Trans i18nKey="account.signUpText" components={{ a: <a href={path("/privacy")} /> }} />
          </p>
          <Form name="signUp" action={withQuery(path(ACCOUNT_PAGES.signUp), { token })} refused={refused}>
            {token !== undefined && <input type="hidden" name="token" value={token} />}
            <Field
              name="email"
              type="email"
              label={t("account.email")}
              autoComplete="username"
              {...(email === null ? {} : { value: email, readOnly: true, hint: t("account.invitedAddress") })}
            />
            <NewPasswordField label={t("account.password")} />
            <Field
              name="firstName"
              label={t("account.firstName")}
              hint={t("account.firstNameHint")}
              autoComplete="given-name"
            />
            <button className="button button-main">{t("account.signUp")}</button>
          </Form>
        </>
      )}
      {hasAccount}
    </AccountStep>
  );
}
