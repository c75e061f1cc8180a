import { useTranslation } from "react-i18next";
import { type Edition, EDITION_FACTS } from "~/editions/editions";
import { Facts } from "~/ui/Facts";
import { type DisplayedWord, displayOf } from "~/words/displayedWord";
import type { DayCheck } from "./dayCheck.request.server";

type Preview = NonNullable<DayCheck["meets"]>;

/** What players of a coming game will see of its word: hints, and the ending. */
export function AsPlayersMeetIt({ edition, preview }: { edition: Edition; preview: Preview }) {
  const { t } = useTranslation();
  const { word, hints, nearest, bonus } = preview;
  const words = (list: readonly DisplayedWord[]) => (
    <span lang={EDITION_FACTS[edition].wordLanguage} translate="no">
      {list.map(displayOf).join(", ")}
    </span>
  );
  const facts = [
    [t("portal.meets.hints"), hints.length === 0 ? t("portal.meets.noHints") : words(hints)],
    [t("portal.meets.nearest"), words(nearest)],
  ] as const;
  const round = bonus && ([t("bonus.title"), t(`portal.meets.${bonus.type}`, { count: bonus.answers })] as const);
  return (
    <section className="stack" aria-labelledby="meets">
      <h2 id="meets">{t("portal.meets.title")}</h2>
      <p className="soft">{t("portal.meets.lead", { word: displayOf(word) })}</p>
      <Facts facts={round === null ? facts : [...facts, round]} />
    </section>
  );
}
