// components: React only. It may import game, i18n and the live hook; never a server module.
import { createContext, useContext } from "react";

const Nonce = createContext<string | undefined>(undefined);

/** Gives the scripts of a server-rendered page the number that its security policy allows. */
export const NonceProvider = Nonce.Provider;

/** Undefined in the browser, which hides nonces from scripts. */
export function useNonce(): string | undefined {
  return useContext(Nonce);
}
