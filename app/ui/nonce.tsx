import { createContext, useContext } from "react";

const Nonce = createContext<string | undefined>(undefined);

/** Provides the Content Security Policy nonce to the inline scripts of a server-rendered page. */
export const NonceProvider = Nonce.Provider;

/** Undefined in the browser, which hides nonces from scripts. */
export function useNonce(): string | undefined {
  return useContext(Nonce);
}
