import { createContext, useContext } from "react";

/** What a deployment says about itself, as far as pages show it. */
export interface Site {
  readonly name: string;
  /** Where players reach it, without a slash at the end. */
  readonly origin: string;
  /** Address of a compose page with `{text}` in it; null hides the button. */
  readonly shareUrl: string | null;
  readonly sister: { readonly url: string; readonly name: string } | null;
}

const SiteContext = createContext<Site>({ name: "Proxima", origin: "", shareUrl: null, sister: null });

export const SiteProvider = SiteContext.Provider;

export function useSite(): Site {
  return useContext(SiteContext);
}
