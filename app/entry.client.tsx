import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { logUncaughtErrors } from "./client/eventLog";
import { mirrorRecords } from "./client/recordMirror";
import { loadI18n } from "./i18n/i18n.client";

logUncaughtErrors();
mirrorRecords();
// Without its messages the page stays as the server has sent it, where everything works without scripts.
void loadI18n().then((i18n) => {
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18n}>
        <StrictMode>
          <RemixBrowser />
        </StrictMode>
      </I18nextProvider>,
    );
  });
});
