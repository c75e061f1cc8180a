import { createContext, useContext } from "react";
import type { BrowserBuild } from "~/site/browserBuild.request.server";

const BuildContext = createContext<BrowserBuild>({
  styles: "",
  sheets: { portal: "", words: "", host: "", embedded: "" },
  script: "",
  embeddedScript: "",
  ofIsland: () => [],
});

export const BrowserBuildProvider = BuildContext.Provider;

export function useBrowserBuild(): BrowserBuild {
  return useContext(BuildContext);
}
