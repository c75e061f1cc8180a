import { createContext, useContext } from "react";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { useFacts } from "./pageFacts";
import { usePath } from "./useLanguage";

/** Whose session a form belongs to. */
export type FormSession = "player" | "staff";

const FormSessionContext = createContext<FormSession>("player");

/** Provides whose session the forms inside belong to: `staff` around the content of the pages for staff. */
export const FormSessionProvider = FormSessionContext.Provider;

export function useFormSession(): FormSession {
  return useContext(FormSessionContext);
}

/** The hidden CSRF field. Required in every POST form. */
export function CsrfField() {
  const { csrfToken, staffCsrfToken } = useFacts().visitor;
  const formToken = useFormSession() === "staff" ? staffCsrfToken : csrfToken;
  return formToken === null ? null : <input type="hidden" name="csrf" value={formToken} />;
}

/** The hidden field that brings a form back to its page. */
export function BackField() {
  const { pathname, search } = useFacts().address;
  return <input type="hidden" name="back" value={pathname + search} />;
}

/** URLs to sign up and log in: the built-in pages or the configured external ones. */
export function useAccountLinks(): { readonly signUp: string; readonly logIn: string } {
  const { account } = useFacts().site;
  const path = usePath();
  return { signUp: account.signUp ?? path(ACCOUNT_PAGES.signUp), logIn: account.logIn ?? path(ACCOUNT_PAGES.logIn) };
}
