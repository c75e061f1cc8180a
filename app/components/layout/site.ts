import { createContext, useContext } from "react";

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

const SiteContext = createContext<Site>({
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
});

export const SiteProvider = SiteContext.Provider;

export function useSite(): Site {
  return useContext(SiteContext);
}
