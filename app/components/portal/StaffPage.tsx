import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { STAFF_PAGES } from "~/i18n/staffPages";
import { usePath } from "../layout/addresses";
import { BackLink } from "../layout/BackLink";
import { Page } from "../layout/Page";
import { FormSessionProvider } from "../layout/visitor";

/** A page whose forms belong to the session of staff. */
function StaffPage({ isOfPortal, children, ...page }: ComponentProps<typeof Page> & { isOfPortal: boolean }) {
  return (
    <FormSessionProvider value="staff">
      <Page {...page}>
        <div className="account stack stack-8" data-staff={isOfPortal}>
          {children}
        </div>
      </Page>
    </FormSessionProvider>
  );
}

/** A page of the sign-in, before there is a session. */
export function SignInPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <StaffPage heading={title} back={<BackLink />} isOfPortal={false}>
      {children}
    </StaffPage>
  );
}

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
  const { t } = useTranslation();
  const path = usePath();
  const back = isStart ? <BackLink /> : <BackLink href={path(STAFF_PAGES.portal)} label={t("staff.portal")} />;
  return (
    <StaffPage heading={title} lead={lead} back={back} isOfPortal>
      {children}
    </StaffPage>
  );
}
