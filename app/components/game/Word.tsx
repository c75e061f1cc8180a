import { createContext, useContext } from "react";
import type { Glosses } from "~/game/types";

const GlossesContext = createContext<Glosses | undefined>(undefined);

/** Provides the glosses of the words inside. Undefined for a player who wants none. */
export const GlossesProvider = GlossesContext.Provider;

/** What a word means, to stand after it. One that the server is still to say has its place already. */
export function Gloss({ of: word }: { of: string }) {
  const glosses = useContext(GlossesContext);
  if (glosses === undefined) return null;
  const { language, words } = glosses;
  const text = Object.hasOwn(words, word) ? words[word] : "\u200b";
  if (text === "") return null;
  return (
    <>
      {" "}
      <small className="word-gloss" lang={language}>
        {text}
      </small>
    </>
  );
}
