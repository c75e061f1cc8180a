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
  /** CSRF token for the forms of the pages for staff. Null on other pages and without a session of the portal. */
  readonly staffCsrfToken: string | null;
  /** The browser's session of the portal has ended. Shown once. */
  readonly isStaffSessionLost: boolean;
}

const VisitorContext = createContext<Visitor>({
  member: null,
  csrfToken: null,
  isSessionExpired: false,
  staffCsrfToken: null,
  isStaffSessionLost: false,
});

export const VisitorProvider = VisitorContext.Provider;

export function useVisitor(): Visitor {
  return useContext(VisitorContext);
}

const FormSession = createContext<"player" | "staff">("player");

/** Provides whose session the forms inside belong to: `staff` around the content of the pages for staff. */
export const FormSessionProvider = FormSession.Provider;

export function useFormSession(): "player" | "staff" {
  return useContext(FormSession);
}

/** The hidden CSRF field. Required in every POST form. */
export function CsrfField() {
  const { csrfToken, staffCsrfToken } = useVisitor();
  const formToken = useFormSession() === "staff" ? staffCsrfToken : csrfToken;
  return formToken === null ? null : <input type="hidden" name="csrf" value={formToken} />;
}

/** URLs to sign up and log in: the built-in pages or the configured external ones. */
export function useAccountLinks(): { readonly signUp: string; readonly logIn: string } {
  const { account } = useSite();
  const path = usePath();
  return { signUp: account.signUp ?? path(ACCOUNT_PAGES.signUp), logIn: account.logIn ?? path(ACCOUNT_PAGES.logIn) };
}
