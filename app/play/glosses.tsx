import { createContext } from "react";
import type { Glosses } from "~/words/displayedWord";

export const GlossesContext = createContext<Glosses | undefined>(undefined);

/** Provides the glosses of the words inside. Undefined for a player who wants none. */
export const GlossesProvider = GlossesContext.Provider;
