import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CurrentPasswordField } from "~/account/fields";
import { describeProvider } from "~/account/oidcPages.request.server";
import { ProviderLogIn } from "~/account/ProviderLogIn";
import { staffOf } from "~/account/session.request.server";
import { readPortalBack, signInTarget } from "~/i18n/staffPages";
import { formHeaders } from "~/site/refusal.request.server";
import { Field, Form } from "~/ui/Form";
import { DoneNote, WrongNote } from "~/ui/notes";
import { useLanguage } from "~/ui/useLanguage";
import { INVITE_ACCEPTED } from "./invitePage.request.server";
import { staffMeta } from "./portal.request.server";
import { addressAfterSignIn, CODE_EXPIRED, handleSignInForm } from "./signInForm.request.server";
import { SignInPage } from "./StaffPage";
import { hasUnsent } from "./unsentForm.request.server";

export { meta } from "~/ui/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const member = await staffOf(context).member();
  if (member !== null) throw redirect(addressAfterSignIn(context, member.id), 303);
  return json({
    isExpired: CODE_EXPIRED.take(context) !== null,
    isDraftKept: hasUnsent(context),
    back: readPortalBack(context.url),
    provider: describeProvider(context, { for: "portal", back: readPortalBack(context.url) }),
    newRole: INVITE_ACCEPTED.take(context)?.role ?? null,
    meta: staffMeta(context, "staff.signInTitle"),
  });
}

export function action({ context }: ActionFunctionArgs) {
  return handleSignInForm(context);
}

export const headers = formHeaders;

export default function StaffSignIn() {
  const { isExpired, isDraftKept, back, newRole, provider } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <SignInPage title={t("staff.signInTitle")}>
      {isExpired && refused === null && <WrongNote>{t("refusal.codeExpired")}</WrongNote>}
      {newRole !== null && <DoneNote>{t(`staff.inviteAccepted.${newRole}`)}</DoneNote>}
      {isDraftKept && <p>{t("staff.draftKept")}</p>}
      {provider !== null && <ProviderLogIn provider={provider} />}
      {provider?.isAlone !== true && (
        <Form name="signIn" action={signInTarget(language, back)} refused={refused}>
          <Field
            name="username"
            type="email"
            label={t("staff.username")}
            hint={t("staff.usernameHint")}
            autoComplete="username"
          />
          <CurrentPasswordField label={t("account.password")} />
          <button className="button button-main">{t("account.logIn")}</button>
        </Form>
      )}
    </SignInPage>
  );
}
