import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePath } from "./addresses";
import { Page } from "./Page";

/** A page with one message and links: by default to the game and the FAQ, otherwise `children`. */
export function MessagePage({ title, message, children }: { title: string; message: string; children?: ReactNode }) {
  const { t } = useTranslation();
  const path = usePath();
  return (
    <Page heading={title}>
      <div className="message-page">
        <p>{message}</p>
        {children ?? (
          <p className="message-page-ways">
            <a href={path("/")} className="button button-main">
              {t("error.backHome")}
            </a>
            <a href={path("/faq")} className="button">
              {t("error.toFaq")}
            </a>
          </p>
        )}
      </div>
    </Page>
  );
}
