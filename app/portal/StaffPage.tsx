import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { STAFF_PAGES } from "~/i18n/staffPages";
import { BackLink } from "~/ui/BackLink";
import { Page } from "~/ui/Page";
import { useVisitor } from "~/ui/pageFacts";
import { usePath } from "~/ui/useLanguage";
import { FormSessionProvider } from "~/ui/visitor";

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

/** The pages between which the tabs of the portal lead. */
const TABS = ["calendar", "plan", "words", "people", "log"] as const;
const FOR_ADMINS: readonly (typeof TABS)[number][] = ["people"];

export function PortalPage({
  title,
  lead,
  tab,
  isStart = false,
  back,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  /** The tab that the page is, or belongs to. */
  tab?: (typeof TABS)[number];
  /** Whether it is the first page of the portal, to which the others link back. */
  isStart?: boolean;
  /** The page to which it links back. Default: the first one. */
  back?: { readonly href: string; readonly label: string };
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const path = usePath();
  const { isPortalAdmin, version } = useVisitor();
  const tabs = TABS.filter((one) => isPortalAdmin || !FOR_ADMINS.includes(one));
  const before = back ?? { href: path(STAFF_PAGES.portal), label: t("portal.calendar.title") };
  return (
    <FormSessionProvider value="staff">
      <Page
        heading={title}
        lead={lead}
        back={
          <>
            {isStart ? <BackLink /> : <BackLink {...before} />}
            <nav className="tabs" aria-label={t("staff.portal")}>
              {tabs.map((one) => (
                <a
                  key={one}
                  className="touch"
                  href={path(STAFF_PAGES[one === "calendar" ? "portal" : one])}
                  aria-current={one === tab ? "page" : undefined}
                >
                  {t(`portal.tabs.${one}`)}
                </a>
              ))}
            </nav>
          </>
        }
        foot={version !== undefined && <p>{t("portal.version", { version })}</p>}
        isDesk
      >
        <div className="account stack stack-8" data-staff="true">
          {children}
        </div>
      </Page>
    </FormSessionProvider>
  );
}
