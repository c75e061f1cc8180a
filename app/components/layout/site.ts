import { createContext, useContext } from "react";

interface NamedLink {
  readonly url: string;
  readonly name: string;
}

/** What a deployment says about itself, as far as pages show it. */
export interface Site {
  readonly name: string;
  /** Where players reach it, without a slash at the end. */
  readonly origin: string;
  /** Address of a compose page with `{text}` in it; null hides the button. */
  readonly shareUrl: string | null;
  readonly sister: NamedLink | null;
  /** Where the site was written about. */
  readonly press: NamedLink | null;
  /** Links that texts may name; null where the deployment has none. */
  readonly links: Readonly<
    Record<"email" | "feedback" | "social" | "appStore" | "playStore" | "licence", string | null>
  >;
  /** Pages in place of our own; null: ours. */
  readonly account: Readonly<Record<"signUp" | "logIn" | "manage", string | null>> & {
    /** Whether the site sends mail: what needs one is hidden otherwise. */
    readonly hasMail: boolean;
  };
  readonly ads: AdSlots | null;
}

/** What an ad provider needs to know of this site. */
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
  links: { email: null, feedback: null, social: null, appStore: null, playStore: null, licence: null },
  account: { signUp: null, logIn: null, manage: null, hasMail: false },
  ads: null,
});

export const SiteProvider = SiteContext.Provider;

export function useSite(): Site {
  return useContext(SiteContext);
}
