import { createContext, useContext } from "react";

const MessagesAddress = createContext("");

/** Provides the address of the messages of the page's language on the server. */
export const MessagesProvider = MessagesAddress.Provider;

/** Loads the messages beside the scripts, which would only ask for them once they run. */
export function MessagesLink() {
  return <link rel="modulepreload" href={useContext(MessagesAddress)} suppressHydrationWarning />;
}
