import { useTranslation } from "react-i18next";
import { type DisplayedWord, displayOf } from "~/game/types";
import type { PortalCalendarData } from "~/http/portal/calendarPage.server";
import { formatDays } from "~/i18n/format";
import { useLanguage } from "../layout/addresses";

/** What the check of a word has found that is to be looked at. */
type LookedAt = PortalCalendarData["warnings"][number]["why"];

/** The reason of a warning in a few words. */
export function useReason(): (why: LookedAt) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const like = ({ word, day }: { word: DisplayedWord; day: string }) => ({
    word: displayOf(word),
    day: formatDays(day, day, { language, month: "short" }),
  });
  return (why) => {
    switch (why.kind) {
      case "sameStem":
      case "tooNear":
        return t(`portal.calendar.why.${why.kind}`, like(why.game));
      case "otherEdition":
        return t("portal.calendar.why.otherEdition", {
          word: displayOf(why.word),
          edition: t(`edition.${why.edition}.tab`),
        });
      case "note":
        return t(`portal.calendar.why.note.${why.note.kind}`);
      case "occasion":
        return t("portal.calendar.why.occasion", { name: why.occasion?.name ?? "" });
      case "meanings":
        return t("portal.calendar.why.meanings", { words: why.glosses[0]?.words.join(", ") ?? "" });
      case "accents":
        return t("portal.calendar.why.accents", { word: displayOf(why.word) });
      default:
        return t(`portal.calendar.why.${why.kind}`);
    }
  };
}
