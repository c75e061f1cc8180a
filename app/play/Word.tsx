import FireIcon from "@heroicons/react/24/outline/FireIcon";
import FlagIcon from "@heroicons/react/24/outline/FlagIcon";
import LightBulbIcon from "@heroicons/react/24/outline/LightBulbIcon";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { PROXIMITY_SCALE } from "~/vectors/rating";
import { GlossesContext } from "./glosses";
import type { Guess } from "./guess";

/** What a word means, to stand after it. One that the server is still to say has its place already. */
export function Gloss({ of: word }: { of: string }) {
  const glosses = useContext(GlossesContext);
  if (glosses === undefined) return null;
  const { language, words } = glosses;
  const text = Object.hasOwn(words, word) ? words[word] : "\u200b";
  if (text === "") return null;
  return <small className="word-gloss label" lang={language}>{` ${text}`}</small>;
}

/** What browsers do not translate, in a picture: its elements have no such property by their types. */
export const UNTRANSLATED = { translate: "no" } as const;

export function hasMark({ kind, percentile }: Guess): boolean {
  return kind !== "guess" || percentile === PROXIMITY_SCALE;
}

/** Icon of a hint, the found secret or the revealed secret. */
export function GuessMark({ guess }: { guess: Pick<Guess, "kind" | "percentile"> }) {
  const { t } = useTranslation();
  if (guess.kind === "hint") return <MarkIcon icon={LightBulbIcon} label={t("table.hintMark")} />;
  if (guess.kind === "giveUp") return <MarkIcon icon={FlagIcon} label={t("table.giveUpMark")} />;
  if (guess.percentile === PROXIMITY_SCALE) return <MarkIcon icon={FireIcon} label={t("proximity.found")} />;
  return null;
}

function MarkIcon({ icon: Icon, label }: { icon: typeof FlagIcon; label: string }) {
  return (
    <>
      {" "}
      <Icon className="icon icon-s word-mark" aria-hidden="true" />
      <span className="visually-hidden">({label})</span>
    </>
  );
}
