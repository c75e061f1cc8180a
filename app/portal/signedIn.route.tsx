import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readSignInStep } from "~/i18n/staffPages";
import { staffMeta } from "./portal.request.server";
import { SignInPage } from "./StaffPage";

export { meta } from "~/ui/pageTitle";

/** Between the OpenID provider and the portal: its cookies are sent from here on. */
export function loader({ context }: LoaderFunctionArgs) {
  const href = readSignInStep(context.url, context.language);
  const headers = { Refresh: `0; url=${href}`, "Cache-Control": "no-store" };
  return json({ href, meta: staffMeta(context, "staff.signInTitle") }, { headers });
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function SignedIn() {
  const { href } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <SignInPage title={t("staff.signInTitle")}>
      <a className="button button-main start" href={href}>
        {t("staff.toPortal")}
      </a>
    </SignInPage>
  );
}
