import { useTranslation } from "react-i18next";
import { displayOf } from "~/game/types";
import type { ShownPlanRow } from "~/http/portal/planPage.server";
import { formatShortDay } from "~/i18n/format";
import { useLanguage } from "../layout/addresses";

type Finding = ShownPlanRow["findings"][number];

/** Says in a few words what is to be looked at. */
export function useReason(): (finding: Finding) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (finding) => {
    switch (finding.kind) {
      case "sameStem":
      case "tooNear": {
        const { word, day } = finding.game;
        return t(`portal.plan.why.${finding.kind}`, { word: displayOf(word), day: formatShortDay(day, language) });
      }
      case "otherEdition":
        return t("portal.plan.why.otherEdition", {
          word: displayOf(finding.word),
          edition: t(`edition.${finding.edition}.tab`),
        });
      case "note":
        return t(`portal.plan.why.note.${finding.note.kind}`);
      case "occasion":
        return t("portal.plan.why.occasion", { name: finding.occasion?.name ?? "" });
      case "meanings":
        return t("portal.plan.why.meanings", { words: finding.glosses[0]?.words.join(", ") ?? "" });
      case "accents":
        return t("portal.plan.why.accents", { word: displayOf(finding.word) });
      default:
        return t(`portal.plan.why.${finding.kind}`);
    }
  };
}
