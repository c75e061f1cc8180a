import ArrowsRightLeftIcon from "@heroicons/react/24/outline/ArrowsRightLeftIcon";
import ChevronRightIcon from "@heroicons/react/24/outline/ChevronRightIcon";
import { useTranslation } from "react-i18next";
import type { DailyGame } from "~/game/gameRef";
import { portalAddress } from "~/i18n/staffPages";
import { useLanguage } from "../layout/addresses";
import { Field } from "../ui/Form";
import { Fold } from "../ui/Fold";
import { Way } from "../ui/Way";

/** The ways from a coming game to moving its chosen word, and those of later games. */
export function MoveWays({ game: { edition, number }, isChosen }: { game: DailyGame; isChosen: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div>
      {isChosen && (
        <Fold
          summary={
            <span className="cluster">
              <ArrowsRightLeftIcon className="icon" aria-hidden="true" />
              {t("portal.move.title")}
            </span>
          }
          isBare
        >
          <div className="stack move-ways-form">
            <MoveForm game={{ edition, number }} />
          </div>
        </Fold>
      )}
      <nav className="ways" aria-label={t("portal.shift.title")}>
        <Way
          Icon={ChevronRightIcon}
          href={portalAddress(language, "shift", { edition, num: number })}
          note={t("portal.shift.hint")}
        >
          {t("portal.shift.way")}
        </Way>
      </nav>
    </div>
  );
}

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
