import type { i18n } from "i18next";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { FactsProvider, type PageFacts } from "./pageFacts";
import { SettingsProvider } from "./SettingsProvider";
import { type FormSession, FormSessionProvider } from "./visitor";

interface ShellProps {
  readonly i18n: i18n;
  readonly facts: PageFacts;
  readonly session?: FormSession;
  readonly children: ReactNode;
}

/** What a React tree of its own needs of the page around it. The same on the server and in the browser. */
export function Shell({ i18n, facts, session = "player", children }: ShellProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <FactsProvider value={facts}>
        <SettingsProvider known={facts.settings}>
          <FormSessionProvider value={session}>{children}</FormSessionProvider>
        </SettingsProvider>
      </FactsProvider>
    </I18nextProvider>
  );
}
