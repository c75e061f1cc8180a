import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MessagePage } from "./MessagePage";
import { isNotFound } from "./pageTitle";

/** A page for what went wrong: a thrown response by its status and reason, anything else as our own fault. */
export function MessageBoundary() {
  const error = useRouteError();
  const { t, i18n } = useTranslation();
  if (!isRouteErrorResponse(error)) return <MessagePage title={t("error.brokenTitle")} message={t("error.broken")} />;
  // A refusal is thrown by its name, which is also the name of its sentence.
  const reason = `refusal.${String(error.data)}`;
  if (i18n.exists(reason))
    return <MessagePage title={t("error.refusedTitle")} message={t(reason, { defaultValue: "" })} />;
  if (isNotFound(error)) return <MessagePage title={t("error.notFoundTitle")} message={t("error.notFound")} />;
  return <MessagePage title={t("error.refusedTitle")} message={t("error.refused")} />;
}
