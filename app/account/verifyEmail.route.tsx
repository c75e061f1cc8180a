import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { isRefused } from "~/platform/refusal";
import { mergeGuestCookies } from "~/player/mergeGuest.request.server";
import type { FormRefusal } from "~/refusals";
import { formHeaders, formRefused } from "~/site/refusal.request.server";
import { Form } from "~/ui/Form";
import { useSite } from "~/ui/pageFacts";
import { usePath } from "~/ui/useLanguage";
import { useAccountLinks } from "~/ui/visitor";
import { formDone, accountMeta, describeLink, readLinkToken } from "./accountPage.request.server";
import { AccountStep } from "./AccountStep";
import { CurrentPasswordField, UsernameField } from "./fields";
import { requireMail } from "./guards.request.server";
import { sessionOf } from "./session.request.server";
import { verifyEmail } from "./verifyEmail.server";

export { meta } from "~/ui/pageTitle";

// Opening the link does not verify the address, because mail scanners open links too.
export async function loader({ context }: LoaderFunctionArgs) {
  requireMail(context.app);
  return json({ link: await describeLink(context, "verify"), meta: accountMeta(context, "account.verifyTitle") });
}

export async function action({ context }: ActionFunctionArgs) {
  requireMail(context.app);
  const fields = context.fields;
  const outcome = await verifyEmail(context.app, {
    token: readLinkToken(fields) ?? "",
    password: fields.get("password") ?? "",
    clientAddress: context.clientAddress,
  });
  const refuse = (refused: FormRefusal) => formRefused(refused, { form: "verify", fields });
  if (isRefused(outcome)) return refuse(outcome);
  const isStarted = await sessionOf(context).begin(outcome, mergeGuestCookies);
  return isStarted ? formDone(context, "verify") : refuse({ why: "wrongPassword" });
}

export const headers = formHeaders;

export default function Verify() {
  const { link } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  const { t } = useTranslation();
  const path = usePath();
  const { account } = useSite();
  const { logIn } = useAccountLinks();
  if (link === null) return <AccountStep title={t("account.verifyTitle")} text={t("account.linkMissing")} />;
  if (link.isConfirmed)
    return (
      <AccountStep title={t("account.verifyTitle")} text={t("refusal.alreadyConfirmed")}>
        <p className="button-row">
          <a className="button button-main" href={logIn}>
            {t("account.logIn")}
          </a>
        </p>
      </AccountStep>
    );
  return (
    <AccountStep title={t("account.verifyTitle")} text={t("account.verifyText")}>
      <Form name="verify" action={`${path(ACCOUNT_PAGES.verify)}?token=${link.token}`} refused={refused}>
        <input type="hidden" name="token" value={link.token} />
        {link.email !== null && <UsernameField email={link.email} />}
        <CurrentPasswordField label={t("account.password")} />
        <button className="button button-main">{t("account.verify")}</button>
      </Form>
      {account.logIn === null && (
        <p>
          <a href={path(ACCOUNT_PAGES.forgot)}>{t("account.forgotTitle")}</a>
        </p>
      )}
    </AccountStep>
  );
}
