import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePath } from "./addresses";
import { LostMark } from "../ui/Mark";
import { Page } from "./Page";

/** A page with one message and links: by default to the game and the FAQ, otherwise `children`. */
export function MessagePage({
  title,
  message,
  isLost = false,
  children,
}: {
  title: string;
  message: string;
  /** Draws the mark with open rings and the star elsewhere: what was looked for is not here. */
  isLost?: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const path = usePath();
  return (
    <Page heading={title}>
      {isLost && <LostMark />}
      <div className="message-page">
        <p>{message}</p>
        {children ?? (
          <p className="button-row">
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
