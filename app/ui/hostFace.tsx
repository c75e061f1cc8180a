import { createContext, useContext } from "react";
import type { HostFace } from "~/site/hostFace.request.server";
import { COLORS } from "~/styles/tokens";

export type { HostFace };

const HostFaceContext = createContext<HostFace>({
  isHosted: false,
  sheet: null,
  head: null,
  bar: COLORS.paper,
  hasIcon: false,
  logos: [],
  links: [],
  footer: null,
  missing: [],
});

/** Provides what the page around the islands shows of a host's face. Only on the server. */
export const HostFaceProvider = HostFaceContext.Provider;

export function useHostFace(): HostFace {
  return useContext(HostFaceContext);
}
