import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { STAFF_PAGES } from "~/i18n/staffPages";
import { LostMark } from "./Mark";
import { Page } from "./Page";
import { useIsShutOut } from "./pageFacts";
import { isNotFound } from "./pageTitle";
import { usePath } from "./useLanguage";
import { useAccountLinks } from "./visitor";

interface MessagePageProps {
  readonly title: string;
  readonly message: string;
  /** Draws the mark with open rings and the star elsewhere: what was looked for is not here. */
  readonly isLost?: boolean;
  readonly children?: ReactNode;
}

/** A page with one message and links: by default to the game and the FAQ, otherwise `children`. */
export function MessagePage({ title, message, isLost = false, children }: MessagePageProps) {
  const { t } = useTranslation();
  const path = usePath();
  const isShutOut = useIsShutOut();
  const { logIn } = useAccountLinks();
  return (
    <Page heading={title}>
      {isLost && <LostMark />}
      <div className="stack stack-6">
        <p>{message}</p>
        {children ?? (
          <p className="button-row">
            <a href={isShutOut ? logIn : path("/")} className="button button-main">
              {t(isShutOut ? "account.logIn" : "error.backHome")}
            </a>
            <a href={path("/faq")} className="button">
              {t("nav.faq")}
            </a>
          </p>
        )}
      </div>
    </Page>
  );
}

/** The error page: a thrown response by its status and refusal, anything else as an internal error. */
export function MessageBoundary() {
  const error = useRouteError();
  const { t, i18n } = useTranslation();
  const path = usePath();
  if (!isRouteErrorResponse(error))
    return <MessagePage title={t("error.brokenTitle")} message={t("error.broken")} isLost />;
  // The data of a thrown refusal is its name, which is also its translation key.
  const reason = `refusal.${String(error.data)}`;
  if (error.data === "notLoggedIn")
    return (
      <MessagePage title={t("error.refusedTitle")} message={t("refusal.notLoggedIn")}>
        <a href={path(ACCOUNT_PAGES.account)} className="button button-main">
          {t("account.title")}
        </a>
      </MessagePage>
    );
  if (error.data === "adminsOnly")
    return (
      <MessagePage title={t("error.refusedTitle")} message={t("refusal.adminsOnly")}>
        <a href={path(STAFF_PAGES.portal)} className="button button-main">
          {t("staff.toPortal")}
        </a>
      </MessagePage>
    );
  if (i18n.exists(reason))
    return <MessagePage title={t("error.refusedTitle")} message={t(reason, { defaultValue: "" })} />;
  if (isNotFound(error)) return <MessagePage title={t("error.notFoundTitle")} message={t("error.notFound")} isLost />;
  return <MessagePage title={t("error.refusedTitle")} message={t("error.refused")} />;
}
