import { createContext, useContext } from "react";
import { MESSAGES_ID } from "~/i18n/i18n";

const Messages = createContext("");

/** Gives a server-rendered page the sentences of its language, as JSON. */
export const MessagesProvider = Messages.Provider;

/** The sentences that hydration needs, in the page itself: no second request for them, and none for another language. */
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
