import { createContext, useContext } from "react";
import { DEFAULT_SETTINGS, type Settings } from "~/editions/settings";
import type { siteOf } from "~/site/siteFacts.request.server";

/** The deployment's configuration that pages show. What is not configured is null. */
export type Site = ReturnType<typeof siteOf>;

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
  /** Whether the session of the portal is an admin's. False on other pages. */
  readonly isPortalAdmin: boolean;
  /** Which program runs, on pages of the portal with a session. */
  readonly version?: string | undefined;
  /** The browser's session of the portal has ended. Shown once. */
  readonly isStaffSessionLost: boolean;
}

/** What every page knows: from the root loader, in the browser from the page's JSON. */
export interface PageFacts {
  readonly site: Site;
  readonly visitor: Visitor;
  /** The settings that the page was rendered with. */
  readonly settings: Settings;
  readonly address: { readonly pathname: string; readonly search: string };
  /** Best percentile of today's game so far, for the mark in the header. Only on the server. */
  readonly best?: number | undefined;
  /** Whether this is an error page. */
  readonly isRefused: boolean;
}

const FactsContext = createContext<PageFacts>({
  site: {
    name: "Proxima",
    origin: "",
    rollover: null,
    shareUrl: null,
    sister: null,
    press: null,
    legacy: null,
    links: { email: null, feedback: null, social: null, appStore: null, playStore: null, license: "" },
    account: { hasSignUp: false, signUp: null, logIn: null, manage: null, hasMail: false },
    ads: null,
    socketPath: "",
  },
  visitor: {
    member: null,
    csrfToken: null,
    isSessionExpired: false,
    staffCsrfToken: null,
    isPortalAdmin: false,
    isStaffSessionLost: false,
  },
  settings: DEFAULT_SETTINGS,
  address: { pathname: "/", search: "" },
  isRefused: false,
});

export const FactsProvider = FactsContext.Provider;

/** The default where the root loader has failed. */
export function useFacts(): PageFacts {
  return useContext(FactsContext);
}

/** Whether the visitor gets no game: a guest of a site for members only. */
export function useIsShutOut(): boolean {
  const { site, visitor } = useFacts();
  return site.isMembersOnly === true && visitor.member === null;
}

export function useSite(): Site {
  return useFacts().site;
}

export function useVisitor(): Visitor {
  return useFacts().visitor;
}
