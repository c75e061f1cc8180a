import { createContext, useContext } from "react";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { usePath } from "./addresses";
import { useSite } from "./site";

/** The session data available on every page. */
export interface Visitor {
  /** Null for a guest. */
  readonly member: { readonly id: string; readonly firstName: string; readonly hasPhoto: boolean } | null;
  /** CSRF token for a member's forms; null for a guest. */
  readonly csrfToken: string | null;
  /** The browser's session has expired. Shown once. */
  readonly isSessionExpired: boolean;
}

const VisitorContext = createContext<Visitor>({ member: null, csrfToken: null, isSessionExpired: false });

export const VisitorProvider = VisitorContext.Provider;

export function useVisitor(): Visitor {
  return useContext(VisitorContext);
}

/** The hidden CSRF field. Required in every POST form. */
export function CsrfField() {
  const { csrfToken: formToken } = useVisitor();
  return formToken === null ? null : <input type="hidden" name="csrf" value={formToken} />;
}

/** URLs to sign up and log in: the built-in pages or the configured external ones. */
export function useAccountLinks(): { readonly signUp: string; readonly logIn: string } {
  const { account } = useSite();
  const path = usePath();
  return { signUp: account.signUp ?? path(ACCOUNT_PAGES.signUp), logIn: account.logIn ?? path(ACCOUNT_PAGES.logIn) };
}
