import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePath } from "~/components/layout/addresses";
import { CodeField } from "~/components/portal/SecuritySections";
import { SignInPage } from "~/components/portal/StaffPage";
import { Form } from "~/components/ui/Form";
import { staffMeta } from "~/http/portal/portal.server";
import { handleCodeForm, requirePending } from "~/http/portal/signInForm.server";
import { formHeaders } from "~/http/refusal.server";
import { STAFF_PAGES } from "~/i18n/staffPages";

export { meta } from "~/components/layout/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  await requirePending(context);
  return json({ meta: staffMeta(context, "staff.codeTitle") });
}

export function action({ context }: ActionFunctionArgs) {
  return handleCodeForm(context);
}

export const headers = formHeaders;

/** The second step of the sign-in, with a second factor. */
export default function StaffCode() {
  const refused = useActionData<typeof action>() ?? null;
  const { t } = useTranslation();
  const path = usePath();
  return (
    <SignInPage title={t("staff.codeTitle")}>
      <Form name="code" action={path(STAFF_PAGES.code)} refused={refused}>
        <CodeField label={t("staff.code")} hint={t("staff.codeHint")} />
        <button className="button button-main">{t("staff.signIn")}</button>
      </Form>
    </SignInPage>
  );
}
