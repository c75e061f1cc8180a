import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AccountForm } from "~/components/account/AccountForm";
import { AccountStep, NewPasswordField } from "~/components/account/AccountPage";
import { usePath } from "~/components/layout/addresses";
import { errorMeta } from "~/components/layout/pageTitle";
import { formDone, formHeaders, formRefused } from "~/http/forms/account.server";
import { accountMeta, readLinkToken, requireMail } from "~/http/pages/account.server";
import { readFields } from "~/http/request/fields.server";
import { requireLanguage } from "~/http/request/language.server";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { resetPassword } from "~/services/members/password.server";

export { MessageBoundary as ErrorBoundary } from "~/components/layout/MessageBoundary";

export function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const language = requireLanguage({ request, params });
  requireMail(app);
  const token = readLinkToken(new URL(request.url).searchParams);
  return json({ token, meta: accountMeta(app, { request, language, title: "account.resetTitle" }) });
}

export async function action({ request, params, context: { app, session, clientAddress } }: ActionFunctionArgs) {
  const language = requireLanguage({ request, params });
  requireMail(app);
  const fields = await readFields(request);
  const password = fields.get("password") ?? "";
  const outcome = await resetPassword(app, { token: readLinkToken(fields) ?? "", password, clientAddress });
  if (outcome.type === "refused") return formRefused(outcome, { form: "reset", fields });
  await session.end();
  return formDone(language, "reset", ACCOUNT_PAGES.logIn);
}

export const headers = formHeaders;

export const meta: MetaFunction<typeof loader> = (args) => args.data?.meta ?? errorMeta(args);

export default function Reset() {
  const { token } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  const { t } = useTranslation();
  const path = usePath();
  if (token === null) return <AccountStep title={t("account.resetTitle")} text={t("account.linkMissing")} />;
  return (
    <AccountStep title={t("account.resetTitle")} text={t("account.resetText")}>
      <AccountForm name="reset" action={`${path(ACCOUNT_PAGES.reset)}?token=${token}`} refused={refused}>
        <input type="hidden" name="token" value={token} />
        <NewPasswordField label={t("account.newPassword")} />
        <button className="button button-main">{t("account.save")}</button>
      </AccountForm>
    </AccountStep>
  );
}
