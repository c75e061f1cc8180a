import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Page } from "./Page";

/** A page that only says one thing, and how to go on: back to the game unless `children` say otherwise. */
export function MessagePage({ title, message, children }: { title: string; message: string; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Page heading={title}>
      <div className="message-page">
        <p>{message}</p>
        {children ?? (
          <Link to="/" className="button button-main">
            {t("error.backHome")}
          </Link>
        )}
      </div>
    </Page>
  );
}
