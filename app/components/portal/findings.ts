import { useTranslation } from "react-i18next";
import { displayOf } from "~/game/types";
import { formatDays, formatShortDay } from "~/i18n/format";
import type { Finding } from "~/http/portal/dayCheck.server";
import { useLanguage } from "../layout/addresses";

/** How many games and blocked words are named. */
const NAMED = 5;

interface FindingText {
  readonly text: string;
  /** A second line. */
  readonly hint?: string;
}

/** Says what the check of a word has found. */
export function useFinding(): (finding: Finding) => FindingText {
  const { t } = useTranslation();
  const language = useLanguage();
  const number = new Intl.NumberFormat(language);
  const on = (day: string) => formatShortDay(day, language);
  const words = (all: Extract<Finding, { kind: "blockedNear" }>["others"]) =>
    `${all.slice(0, NAMED).map(displayOf).join(", ")}${all.length > NAMED ? " …" : ""}`;
  return (finding) => {
    switch (finding.kind) {
      case "usedBefore": {
        const { games } = finding;
        if (games.length === 0) return { text: t("portal.check.unused") };
        const named = games
          .slice(-NAMED)
          .map((game) => t("portal.check.game", { number: game.number, day: on(game.day) }));
        return { text: t("portal.check.used", { count: games.length }), hint: named.join(" · ") };
      }
      case "sameStem": {
        const { word, days, ...game } = finding.game;
        const hint = t("portal.check.stemHint", { count: days });
        const day = on(game.day);
        if (word === null) return { text: t("portal.check.stemHidden", { day }), hint };
        return { text: t("portal.check.sameStem", { word: displayOf(word), day }), hint };
      }
      case "tooNear": {
        const { rank, from, within, game } = finding;
        const hint = t("portal.check.nearHint", { rank, from, within });
        const day = on(game.day);
        if (game.word === null) return { text: t("portal.check.nearHidden", { day }), hint };
        return { text: t("portal.check.tooNear", { word: displayOf(game.word), day }), hint };
      }
      case "otherEdition": {
        const edition = t(`edition.${finding.edition}.tab`);
        if (finding.word === null) return { text: t("portal.check.otherHidden", { edition }) };
        const text = t("portal.check.otherEdition", { edition, word: displayOf(finding.word) });
        return { text, hint: t(`portal.check.like.${finding.likeness}`) };
      }
      case "note": {
        const { kind, by, text: said, at } = finding.note;
        const name = by?.name ?? t("portal.check.someone");
        const day = on(at.slice(0, "YYYY-MM-DD".length));
        return { text: t(`portal.check.note.${kind}`, { name }), hint: said === "" ? day : `${said} (${day})` };
      }
      case "occasion":
        if (finding.occasion === null) return { text: t("portal.check.noOccasion") };
        return { text: t(`portal.check.occasion.${finding.occasion.kind}`, { name: finding.occasion.name }) };
      case "familiarity":
        if (finding.among === null)
          return {
            text: t("portal.check.rare"),
            hint: t("portal.check.rareHint", { place: number.format(finding.place) }),
          };
        return {
          text: t("portal.check.common"),
          hint: t("portal.check.commonHint", { among: number.format(finding.among) }),
        };
      case "meanings": {
        if (finding.glosses.length === 0) return { text: t("portal.check.oneMeaning") };
        const glosses = finding.glosses.map(
          (gloss) => `${t(`edition.${gloss.language}.tab`)}: ${gloss.words.join(", ")}`,
        );
        return { text: t("portal.check.meanings"), hint: glosses.join(" · ") };
      }
      case "accents":
        return {
          text: t(finding.isBlocked ? "portal.check.accentsBlocked" : "portal.check.accents", {
            word: displayOf(finding.word),
          }),
        };
      case "difficulty": {
        const { ease, guesses, limit, usual } = finding;
        if (ease === null) return { text: t("portal.check.computing"), hint: t("portal.check.computingHint") };
        const usually = usual === null ? "" : ` ${t("portal.check.usual", { count: usual })}`;
        if (guesses === null)
          return { text: t("portal.check.tooHard"), hint: `${t("portal.check.tooHardHint", { limit })}${usually}` };
        return {
          text: t(`portal.check.ease.${ease}`),
          hint: `${t("portal.check.guesses", { count: guesses })}${usually}`,
        };
      }
      case "blockedNear": {
        const { closest, others } = finding;
        if (closest.length > 0)
          return {
            text: t("portal.check.blocked", { count: closest.length }),
            hint: t("portal.check.blockedHint", { words: words(closest) }),
          };
        if (others.length === 0) return { text: t("portal.check.noBlocked") };
        return { text: t("portal.check.noneClosest"), hint: t("portal.check.othersHint", { count: others.length }) };
      }
    }
  };
}

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
        return t(`portal.check.short.note.${finding.note.kind}`);
      case "occasion":
        return t("portal.check.short.occasion", { name: finding.occasion?.name ?? "" });
      case "meanings":
        return t("portal.check.short.meanings", { words: finding.glosses[0]?.words.join(", ") ?? "" });
      case "accents":
        return t("portal.check.short.accents", { word: displayOf(finding.word) });
      case "usedBefore":
      case "familiarity":
      case "difficulty":
      case "blockedNear":
        return t(`portal.check.short.${finding.kind}`);
    }
  };
}
