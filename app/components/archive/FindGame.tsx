import { hasOwnPage } from "~/game/editions";
import { useTranslation } from "react-i18next";
import type { ArchiveMonth, ArchiveView, LookedFor } from "~/game/archive";
import { dateOfGame } from "~/game/calendar";

/** Search form for a game by number or date. */
export function FindGame({
  view: { edition, newest, epoch },
  months,
  lookedFor,
}: {
  view: ArchiveView;
  months: readonly ArchiveMonth[];
  lookedFor: LookedFor | null;
}) {
  const { t } = useTranslation();
  const oldest = months.at(-1)?.games.at(-1);
  // Today's date is allowed: it redirects to today's game.
  const today = dateOfGame(edition, { number: newest + 1, epoch });
  const invalidField = lookedFor === null ? null : lookedFor.number === "" ? "date" : "number";
  const errorProps = (field: "number" | "date") =>
    field === invalidField ? { "aria-invalid": true, "aria-describedby": "find-message", autoFocus: true } : {};
  return (
    <form className="find-game" aria-label={t("archive.find")}>
      {hasOwnPage(edition) && <input type="hidden" name="edition" value={edition} />}
      <div className="find-fields">
        <label>
          {t("archive.number")}
          <input
            name="num"
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            placeholder={String(newest)}
            defaultValue={lookedFor?.number}
            {...errorProps("number")}
          />
        </label>
        <label>
          {t("archive.date")}
          <input
            name="date"
            type="date"
            min={oldest?.date}
            max={today}
            defaultValue={lookedFor?.date}
            {...errorProps("date")}
          />
        </label>
        <button className="button">{t("archive.findButton")}</button>
      </div>
      {lookedFor !== null && (
        <p id="find-message" className="find-message" role="alert">
          {t(`refusal.${lookedFor.why}`)}
        </p>
      )}
    </form>
  );
}
