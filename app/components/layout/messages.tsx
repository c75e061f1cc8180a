import { createContext, useContext } from "react";
import { MESSAGES_ID } from "~/i18n/i18n";

const Messages = createContext("");

/** Provides the translations of the page's language, as JSON, on the server. */
export const MessagesProvider = Messages.Provider;

/** Inlines the translations that hydration needs, which saves a request. */
export function MessagesScript() {
  const messages = useContext(Messages);
  return (
    <script
      type="application/json"
      id={MESSAGES_ID}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: messages }}
    />
  );
}
