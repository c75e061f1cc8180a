import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Trans, useTranslation } from "react-i18next";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { pathIn, withQuery } from "~/i18n/addresses";
import { isRefused } from "~/platform/refusal";
import { mergeGuestCookies } from "~/player/mergeGuest.request.server";
import { findStaffInvite } from "~/portal/invite.server";
import { inviteAddress } from "~/portal/invitePage.request.server";
import type { FormRefusal } from "~/refusals";
import { formHeaders, formRefused } from "~/site/refusal.request.server";
import { Field, Form } from "~/ui/Form";
import { usePath } from "~/ui/useLanguage";
import { useAccountLinks } from "~/ui/visitor";
import { formDone, accountMeta, describeInvitation, MAILED, readLinkToken } from "./accountPage.request.server";
import { AccountStep } from "./AccountStep";
import { sendEmail } from "./emails.request.server";
import { NewPasswordField } from "./fields";
import { requireGuest, requireOwnPage } from "./guards.request.server";
import { describeProvider } from "./oidcPages.request.server";
import { ProviderLogIn } from "./ProviderLogIn";
import { sessionOf } from "./session.request.server";
import { signUp } from "./signUp.server";

export { meta } from "~/ui/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  await requireGuest(context);
  requireOwnPage(context, "signUp");
  const isMailed = MAILED.take(context) !== null;
  const invitation = isMailed ? null : await describeInvitation(context);
  // Also where everybody may sign up: it leads back to the invitation.
  const token = readLinkToken(context.url.searchParams) ?? undefined;
  const provider = describeProvider(context, { token });
  const page = { isMailed, invitation, provider, meta: accountMeta(context, "account.signUp") };
  return json({ ...page, token: token ?? null }, { status: invitation?.kind === "invalid" ? 410 : 200 });
}

export async function action({ context }: ActionFunctionArgs) {
  requireOwnPage(context, "signUp");
  const fields = context.fields;
  const text = (name: string) => fields.get(name) ?? "";
  const refuse = (refused: FormRefusal) =>
    formRefused(refused, { form: "signUp", fields, echoedFields: ["email", "firstName"] });
  const token = readLinkToken(fields);
  const outcome = await signUp(context.app, {
    email: text("email"),
    password: text("password"),
    firstName: text("firstName"),
    clientAddress: context.clientAddress,
    invitation: token,
  });
  if (isRefused(outcome)) return refuse(outcome);
  if (outcome.type === "mailed") {
    sendEmail(context, outcome.email);
    return MAILED.redirectWith(context, {}, pathIn(context.language, ACCOUNT_PAGES.signUp));
  }
  const isStarted = await sessionOf(context).begin(outcome, mergeGuestCookies);
  if (!isStarted) return refuse({ why: "cannotSignUp" });
  // Whoever has come from an invitation to the staff goes on there.
  if (token !== null && (await findStaffInvite(context.app, token)) !== undefined)
    return redirect(inviteAddress(context.language, token), { status: 303 });
  return formDone(context, "signUp");
}

export const headers = formHeaders;

export default function SignUp() {
  const { isMailed, invitation, provider, token } = useLoaderData<typeof loader>();
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
  const { email = null, isStaff = false } = invitation ?? {};
  const text = isStaff ? t("staff.invitedSignUp") : t("account.invited");
  return (
    <AccountStep title={t("account.signUp")} {...(invitation === null ? {} : { text })}>
      {provider !== null && <ProviderLogIn provider={provider} isSignUp />}
      {provider?.isAlone !== true && (
        <>
          <p>
            <Trans i18nKey="account.signUpText" components={{ a: <a href={path("/privacy")} /> }} />
          </p>
          <Form
            name="signUp"
            action={withQuery(path(ACCOUNT_PAGES.signUp), { token: token ?? undefined })}
            refused={refused}
          >
            {token !== null && <input type="hidden" name="token" value={token} />}
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
