import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readPortalBack, signInAddress } from "~/i18n/staffPages";
import { formHeaders } from "~/site/refusal.request.server";
import { Form } from "~/ui/Form";
import { useLanguage } from "~/ui/useLanguage";
import { staffMeta } from "./portal.request.server";
import { CodeField } from "./SecuritySections";
import { handleCodeForm, requirePending } from "./signInForm.request.server";
import { SignInPage } from "./StaffPage";

export { meta } from "~/ui/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  await requirePending(context);
  return json({ back: readPortalBack(context.url), meta: staffMeta(context, "staff.codeTitle") });
}

export function action({ context }: ActionFunctionArgs) {
  return handleCodeForm(context);
}

export const headers = formHeaders;

/** The second step of the sign-in, with a second factor. */
export default function StaffCode() {
  const { back } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <SignInPage title={t("staff.codeTitle")}>
      <Form name="code" action={signInAddress(language, back, "code")} refused={refused}>
        <CodeField label={t("staff.code")} hint={t("staff.codeHint")} />
        <button className="button button-main">{t("account.logIn")}</button>
      </Form>
    </SignInPage>
  );
}
