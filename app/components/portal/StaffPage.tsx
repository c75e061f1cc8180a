import ArrowLeftIcon from "@heroicons/react/24/outline/ArrowLeftIcon";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { STAFF_PAGES } from "~/i18n/staffPages";
import { usePath } from "../layout/addresses";
import { BackLink } from "../layout/BackLink";
import { Page } from "../layout/Page";
import { CsrfField, FormSessionProvider } from "../layout/visitor";

/** A page of the sign-in, before there is a session. */
export function SignInPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <FormSessionProvider value="staff">
      <Page heading={title} back={<BackLink />}>
        <div className="account stack stack-8" data-staff="false">
          {children}
        </div>
      </Page>
    </FormSessionProvider>
  );
}

/** A page of the portal. Its forms belong to the session of staff. */
export function PortalPage({
  title,
  lead,
  isStart = false,
  children,
}: {
  title: string;
  lead?: string;
  /** Whether it is the first page of the portal, to which the others link back. */
  isStart?: boolean;
  children: ReactNode;
}) {
  return (
    <FormSessionProvider value="staff">
      <Page heading={title} lead={lead} back={isStart ? <BackLink /> : <PortalLink />}>
        <div className="account stack stack-8" data-staff="true">
          {children}
        </div>
      </Page>
    </FormSessionProvider>
  );
}

function PortalLink() {
  const { t } = useTranslation();
  const path = usePath();
  return (
    <a className="back-link touch fine" href={path(STAFF_PAGES.portal)}>
      <ArrowLeftIcon className="icon icon-s" aria-hidden="true" />
      {t("staff.portal")}
    </a>
  );
}

export function SignOutForm() {
  const { t } = useTranslation();
  const path = usePath();
  return (
    <form method="post" action={path(STAFF_PAGES.signOut)} className="button-row">
      <CsrfField />
      <button className="button">{t("staff.signOut")}</button>
    </form>
  );
}
