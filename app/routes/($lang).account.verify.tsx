import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AccountForm } from "~/components/account/AccountForm";
import { AccountStep, CurrentPasswordField } from "~/components/account/AccountPage";
import { usePath } from "~/components/layout/addresses";
import { errorMeta } from "~/components/layout/pageTitle";
import { formDone, formHeaders, type FormRefusal, formRefused } from "~/http/forms/account.server";
import { startSession } from "~/http/request/startSession.server";
import { accountMeta, readLinkToken, requireMail } from "~/http/pages/account.server";
import { readFields } from "~/http/request/fields.server";
import { requireLanguage } from "~/http/request/language.server";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { verifyEmail } from "~/services/members/verifyEmail.server";

export { MessageBoundary as ErrorBoundary } from "~/components/layout/MessageBoundary";

// Opening the link confirms nothing: programs that look into mails open links too.
export function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const language = requireLanguage({ request, params });
  requireMail(app);
  const token = readLinkToken(new URL(request.url).searchParams);
  return json({ token, meta: accountMeta(app, { request, language, title: "account.verifyTitle" }) });
}

export async function action({ request, params, context: { app, session, clientAddress } }: ActionFunctionArgs) {
  const language = requireLanguage({ request, params });
  requireMail(app);
  const fields = await readFields(request);
  const password = fields.get("password") ?? "";
  const outcome = await verifyEmail(app, { token: readLinkToken(fields) ?? "", password, clientAddress });
  const refuse = (refused: FormRefusal) => formRefused(refused, { form: "verify", fields });
  if (outcome.type === "refused") return refuse(outcome);
  const isStarted = await startSession(app, { request, session }, outcome);
  return isStarted ? formDone(language, "verify") : refuse({ why: "wrongPassword" });
}

export const headers = formHeaders;

export const meta: MetaFunction<typeof loader> = (args) => args.data?.meta ?? errorMeta(args);

export default function Verify() {
  const { token } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  const { t } = useTranslation();
  const path = usePath();
  if (token === null) return <AccountStep title={t("account.verifyTitle")} text={t("account.linkMissing")} />;
  return (
    <AccountStep title={t("account.verifyTitle")} text={t("account.verifyText")}>
      <AccountForm name="verify" action={`${path(ACCOUNT_PAGES.verify)}?token=${token}`} refused={refused}>
        <input type="hidden" name="token" value={token} />
        <CurrentPasswordField label={t("account.password")} />
        <button className="button button-main">{t("account.verify")}</button>
      </AccountForm>
      <p>
        <a href={path(ACCOUNT_PAGES.forgot)}>{t("account.forgotLink")}</a>
      </p>
    </AccountStep>
  );
}
