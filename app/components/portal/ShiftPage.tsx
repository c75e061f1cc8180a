import { useTranslation } from "react-i18next";
import { EDITION_FACTS, type Edition } from "~/game/editions";
import { displayOf } from "~/game/types";
import type { PortalRefusal } from "~/http/refusal.server";
import type { PortalShiftData } from "~/http/portal/shiftPage.server";
import { formatDay, formatShortDay } from "~/i18n/format";
import { portalAddress } from "~/i18n/staffPages";
import { useLanguage } from "../layout/useLanguage";
import { Field, PostForm, SelectField } from "../ui/Form";
import { WrongNote } from "../ui/notes";
import { HiddenWord } from "./BlindMode";
import { useRefusal } from "./PortalParts";
import { PortalPage } from "./StaffPage";

/** Shifts the chosen words from a game on: asks by how many days, then shows where each would go. */
export function ShiftPage({ refused, ...data }: PortalShiftData & { readonly refused: PortalRefusal | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const text = useRefusal();
  const { edition, number, day, typed, isEarlier, why, games, seen, batch } = data;
  const back = portalAddress(language, "create", { edition, num: number });
  const shown = refused ?? (why === "badShift" ? null : why);
  const query = { edition, num: number, days: typed, way: isEarlier ? "earlier" : "later" } as const;
  return (
    <PortalPage
      title={t("portal.shift.title")}
      lead={t("portal.shift.lead", { day: formatDay(day, language), edition: t(`edition.${edition}.tab`) })}
      tab="calendar"
      back={{ href: back, label: t("game.number", { number }) }}
    >
      {shown !== null && <WrongNote>{text(shown)}</WrongNote>}
      <form className="desk-bar" action={portalAddress(language, "shift")}>
        <input type="hidden" name="edition" value={edition} />
        <input type="hidden" name="num" value={number} />
        <Field
          name="days"
          label={t("portal.words.head.days")}
          initial={typed}
          wrong={why === "badShift" ? text(why) : null}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
        />
        <SelectField
          name="way"
          label={t("portal.shift.direction")}
          options={[
            ["later", t("portal.shift.later")],
            ["earlier", t("portal.shift.earlier")],
          ]}
          initial={isEarlier ? "earlier" : "later"}
        />
        <button className="button">{t("portal.shift.show")}</button>
      </form>
      {games.length > 0 && (
        <>
          <Shifted edition={edition} games={games} />
          <PostForm action={portalAddress(language, "shift", query)} className="cluster" noValidate>
            <input type="hidden" name="seen" value={seen} />
            <input type="hidden" name="batch" value={batch} />
            <button className="button button-main">{t("portal.shift.confirm", { count: games.length })}</button>
            <a className="button" href={back}>
              {t("staff.cancel")}
            </a>
          </PostForm>
        </>
      )}
    </PortalPage>
  );
}

function Shifted({ edition, games }: { edition: Edition; games: PortalShiftData["games"] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <table className="desk-table shift-page-table">
      <caption className="visually-hidden">{t("portal.shift.caption")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("portal.bulk.word")}</th>
          <th scope="col">{t("portal.move.now")}</th>
          <th scope="col">{t("portal.move.after")}</th>
        </tr>
      </thead>
      <tbody>
        {games.map(({ word, from, to, warnings }) => (
          <tr key={from.number}>
            <th scope="row">
              {word === null ? (
                <HiddenWord edition={edition} number={from.number} />
              ) : (
                <b lang={EDITION_FACTS[edition].wordLanguage} translate="no">
                  {displayOf(word)}
                </b>
              )}
            </th>
            <td>
              {formatShortDay(from.day, language)}
              <small className="soft">{t("portal.calendar.number", { number: from.number })}</small>
            </td>
            <td>
              {formatShortDay(to.day, language)}
              <small className="soft">
                {t("portal.calendar.number", { number: to.number })}, {t("portal.move.warnings", { count: warnings })}
              </small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
