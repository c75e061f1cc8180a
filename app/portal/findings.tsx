import { useTranslation } from "react-i18next";
import { formatDays } from "~/i18n/format";
import { useLanguage } from "~/ui/useLanguage";
import { displayOf } from "~/words/displayedWord";
import type { Finding } from "./dayCheck.request.server";

/** Says in a few words what is to be looked at, for a line of a table: "same stem as “garden”, Dec 17". */
export function useShortFinding(): (finding: Finding) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (finding) => {
    switch (finding.kind) {
      case "sameStem":
      case "tooNear": {
        const { word, day } = finding.game;
        const on = formatDays(day, day, { language, month: "short" });
        if (word === null) return t(`portal.check.short.${finding.kind}Hidden`, { day: on });
        return t(`portal.check.short.${finding.kind}`, { word: displayOf(word), day: on });
      }
      case "otherEdition":
        return t(`portal.check.short.like.${finding.likeness}`, { edition: t(`edition.${finding.edition}.tab`) });
      case "note":
        return finding.note.kind === "fine" ? "" : t(`portal.check.short.note.${finding.note.kind}`);
      case "taste":
        return t(`portal.check.taste.${finding.reason}`);
      case "occasion":
        return t("portal.check.short.occasion", { name: finding.occasion?.name ?? "" });
      case "meanings":
        return t("portal.check.short.meanings", { words: finding.meanings.join(", ") });
      case "accents":
        return t("portal.check.short.accents", { word: displayOf(finding.word) });
      case "difficulty":
        if (finding.wanted === null) return t("portal.check.short.difficulty");
        return t("portal.check.wanted", { range: t(`portal.calendar.ease.${finding.wanted}`) });
      case "usedBefore":
      case "familiarity":
      case "blockedNear":
        return t(`portal.check.short.${finding.kind}`);
    }
  };
}
