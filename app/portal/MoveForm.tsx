import { useTranslation } from "react-i18next";
import type { DailyGame } from "~/editions/gameRef";
import { portalAddress } from "~/i18n/staffPages";
import { Field } from "~/ui/Form";
import { useLanguage } from "~/ui/useLanguage";

/** Asks for the day to which a word moves. The next page shows both days. */
export function MoveForm({
  game: { edition, number },
  typed = "",
  wrong = null,
}: {
  game: DailyGame;
  typed?: string;
  wrong?: string | null;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <form className="desk-bar" action={portalAddress(language, "move")}>
      <input type="hidden" name="edition" value={edition} />
      <input type="hidden" name="num" value={number} />
      <Field name="to" type="date" label={t("portal.move.dayPlayed")} initial={typed} wrong={wrong} required />
      <button className="button">{t("portal.move.show")}</button>
    </form>
  );
}
