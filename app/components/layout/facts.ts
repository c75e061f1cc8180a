import { createContext, useContext } from "react";
import { DEFAULT_SETTINGS, type Settings } from "~/game/settings";

interface NamedLink {
  readonly url: string;
  readonly name: string;
}

/** The deployment's configuration that pages show. */
export interface Site {
  readonly name: string;
  /** Public origin, without a trailing slash. */
  readonly origin: string;
  /** URL of a compose page with a `{text}` placeholder; null hides the button. */
  readonly shareUrl: string | null;
  readonly sister: NamedLink | null;
  /** Press coverage. */
  readonly press: NamedLink | null;
  /** The older version of the game. */
  readonly legacy: NamedLink | null;
  /** Links that texts refer to by name; null when not configured. */
  readonly links: Readonly<
    Record<"email" | "feedback" | "social" | "appStore" | "playStore" | "licence", string | null>
  >;
  /** URLs of external account pages; null for the built-in ones. */
  readonly account: Readonly<Record<"signUp" | "logIn" | "manage", string | null>> & {
    /** Whether the site sends mail. If not, features that need mail are hidden. */
    readonly hasMail: boolean;
  };
  readonly ads: AdSlots | null;
  /** Path of the sockets of team games. */
  readonly socketPath: string;
}

/** Ad provider script and slot paths. */
interface AdSlots {
  readonly script: string;
  readonly rewardedSlot: string | null;
  readonly sideSlot: string | null;
  readonly contentSlot: string | null;
}

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
    shareUrl: null,
    sister: null,
    press: null,
    legacy: null,
    links: { email: null, feedback: null, social: null, appStore: null, playStore: null, licence: null },
    account: { signUp: null, logIn: null, manage: null, hasMail: false },
    ads: null,
    socketPath: "",
  },
  visitor: {
    member: null,
    csrfToken: null,
    isSessionExpired: false,
    staffCsrfToken: null,
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

export function useSite(): Site {
  return useFacts().site;
}

export function useVisitor(): Visitor {
  return useFacts().visitor;
}
