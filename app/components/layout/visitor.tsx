import { createContext, useContext } from "react";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { usePath } from "./addresses";
import { useSite } from "./site";

/** Who is logged in, as far as every page knows. */
export interface Visitor {
  /** Null: a guest. */
  readonly member: { readonly id: string; readonly firstName: string; readonly hasPhoto: boolean } | null;
  /** What the forms of a member must bring along; null for a guest. */
  readonly csrfToken: string | null;
  /** The browser took itself for logged in. The page says so, and no later one does. */
  readonly isSessionExpired: boolean;
}

const VisitorContext = createContext<Visitor>({ member: null, csrfToken: null, isSessionExpired: false });

export const VisitorProvider = VisitorContext.Provider;

export function useVisitor(): Visitor {
  return useContext(VisitorContext);
}

/** Stands in every form that is sent by POST: it shows that the form is from a page of the member who sends it. */
export function CsrfField() {
  const { csrfToken: formToken } = useVisitor();
  return formToken === null ? null : <input type="hidden" name="csrf" value={formToken} />;
}

/** Where guests become members: pages of our own, or those that the site names in their place. */
export function useAccountLinks(): { readonly signUp: string; readonly logIn: string } {
  const { account } = useSite();
  const path = usePath();
  return { signUp: account.signUp ?? path(ACCOUNT_PAGES.signUp), logIn: account.logIn ?? path(ACCOUNT_PAGES.logIn) };
}
