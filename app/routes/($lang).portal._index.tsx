import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { errorMeta } from "~/components/layout/pageTitle";
import { PortalPage, SignOutForm } from "~/components/portal/StaffPage";
import { staffMeta } from "~/http/pages/staff.server";
import { requireStaff } from "~/http/request/guards.server";
import { requireLanguage } from "~/http/request/language.server";

export { MessageBoundary as ErrorBoundary } from "~/components/layout/MessageBoundary";

export async function loader({ params, context }: LoaderFunctionArgs) {
  requireLanguage(context, params);
  await requireStaff(context);
  return json({ meta: staffMeta(context, "staff.portal") });
}

export const meta: MetaFunction<typeof loader> = (args) => args.data?.meta ?? errorMeta(args);

export default function Portal() {
  const { t } = useTranslation();
  return (
    <PortalPage title={t("staff.portal")} isStart>
      <SignOutForm />
    </PortalPage>
  );
}
