import { useTranslation } from "react-i18next";
import { daysAfter, mondayOf, weekdayOf } from "~/editions/calendar";
import { EDITION_FACTS, type Edition, EDITIONS } from "~/editions/editions";
import { gameKey } from "~/editions/gameRef";
import { formatDays, weekdayNames } from "~/i18n/format";
import { portalAddress } from "~/i18n/staffPages";
import { useLanguage } from "~/ui/useLanguage";
import { displayOf } from "~/words/displayedWord";
import { HiddenWord } from "./BlindMode";
import type { PortalCalendarData } from "./calendarPage.request.server";
import { FINDING_ICONS } from "./CheckLine";
import { DeskNote, useRollover } from "./PortalParts";

const DAYS_OF_WEEK = 7;
/** What a cell counts. */
const COUNTED = ["cannot", "look"] as const;

type Day = PortalCalendarData["days"][number];
type Cell = Day["games"][number];

/** A row is a day, a column an edition. A phone shows the column of the chosen edition. */
export function CalendarTable({ days, edition, from, weeks, weight }: PortalCalendarData) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { isOnDay } = useRollover();
  const first = days[0];
  if (first === undefined) return weight === "all" ? null : <p className="soft">{t("portal.calendar.noneOfWeight")}</p>;
  const mondays = [...new Set(days.map(({ day }) => mondayOf(day)))];
  const weeksOfDays = mondays.map((monday) => ({ monday, week: days.filter(({ day }) => mondayOf(day) === monday) }));
  const span = formatDays(first.day, days.at(-1)?.day ?? first.day, { language, month: "long" });
  const weekdays = weekdayNames(1, language);
  return (
    <table className="desk-table calendar">
      <caption className="visually-hidden">{t("portal.calendar.caption", { days: span })}</caption>
      <thead>
        <tr>
          <th scope="col">{t(isOnDay ? "portal.calendar.dayBegins" : "portal.calendar.day")}</th>
          {EDITIONS.map((one) => (
            <th key={one} scope="col" className={otherThan(edition, one)}>
              {t(`edition.${one}.tab`)}
            </th>
          ))}
        </tr>
      </thead>
      {weeksOfDays.map(({ monday, week }) => (
        <tbody key={monday}>
          <tr className="calendar-week">
            <th scope="rowgroup" colSpan={EDITIONS.length + 1}>
              {formatDays(monday, daysAfter(monday, DAYS_OF_WEEK - 1), { language, month: "long" })}
            </th>
          </tr>
          {week.map((day) => (
            <tr key={day.day} className={day.isToday ? "calendar-today" : undefined}>
              <th scope="row">
                <DayHead day={day} weekday={weekdays[weekdayOf(day.day)]?.short ?? ""} edition={edition} />
              </th>
              {day.games.map((game) => (
                <GameCell key={game.edition} game={game} current={edition} {...{ from, weeks, weight }} />
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Cells that a phone leaves out. */
const otherThan = (current: Edition, edition: Edition) => (edition === current ? undefined : "calendar-other");

function DayHead({ day, weekday, edition }: { day: Day; weekday: string; edition: Edition }) {
  const { t } = useTranslation();
  const number = day.games.find((game) => game.edition === edition)?.number ?? 0;
  const facts = [
    ...(number >= 1 ? [t("portal.calendar.number", { number })] : []),
    ...(day.isToday ? [t("archive.today")] : []),
  ].join(", ");
  return (
    <>
      <b>
        {weekday} {Number(day.day.slice(-2))}
      </b>{" "}
      <small>{facts}</small>
      {day.occasions.map(({ id, name, kind, edition: of }) => (
        <small key={id}>
          {name}
          {bracketed([
            kind === "mourning" && t("portal.calendar.occasion.kind.mourning"),
            of !== null && t(`edition.${of}.tab`),
          ])}
        </small>
      ))}
    </>
  );
}

/** " (mourning, German)" */
function bracketed(parts: readonly (string | false)[]): string {
  const said = parts.filter((part) => part !== false);
  return said.length === 0 ? "" : ` (${said.join(", ")})`;
}

function GameCell({
  game,
  current,
  from,
  weeks,
  weight,
}: { game: Cell; current: Edition } & Pick<PortalCalendarData, "from" | "weeks" | "weight">) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { edition, number, word, lost, hasWord, hasLost, counts } = game;
  const weights = weight === "all" ? COUNTED : [weight];
  const isHole = number >= 1 && (!hasWord || hasLost);
  const className = [isHole && "calendar-hole", otherThan(current, edition)].filter(Boolean).join(" ") || undefined;
  if (number < 1)
    return (
      <td className={className}>
        <span className="soft">{t("portal.calendar.noGame")}</span>
      </td>
    );
  const target = { edition, number };
  const key = gameKey(target);
  const address = portalAddress(language, "create", { edition, num: number });
  return (
    <td className={className} id={key}>
      {hasWord && word === null ? (
        <HiddenWord
          {...target}
          href={`${portalAddress(language, "portal", { edition: current, from, weeks, weight, show: key })}#${key}`}
        />
      ) : (
        <a href={address}>
          {word === null ? (
            <b>{t("portal.calendar.noWord")}</b>
          ) : (
            <b lang={EDITION_FACTS[edition].wordLanguage} translate="no">
              {displayOf(word)}
            </b>
          )}
        </a>
      )}
      {weights.map((one) => {
        const Icon = FINDING_ICONS[one];
        return (
          counts[one] > 0 && (
            <span key={one} className="calendar-count number">
              <Icon className="icon" aria-hidden="true" />
              {counts[one]}
              <span className="visually-hidden"> {t(`portal.check.weight.${one}`)}</span>
            </span>
          )
        );
      })}
      <CellFacts game={game} />
      <DeskNote note={game.note} />
      {hasLost && (
        <small>
          {lost === null ? t("portal.calendar.lostHidden") : t("portal.calendar.lost", { word: displayOf(lost) })}
        </small>
      )}
    </td>
  );
}

/** Who chose the word, how hard it is, and after the day how it was played. */
function CellFacts({ game: { hasWord, isChosen, ease, played } }: { game: Cell }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!hasWord) return <small>{t("portal.calendar.willChoose")}</small>;
  const facts = [];
  if (!isChosen) facts.push(t("portal.seeded"));
  if (ease !== null) facts.push(t(`portal.calendar.ease.${ease}`));
  if (played?.isTooFew === true) facts.push(t("portal.calendar.tooFew"));
  if (played?.isTooFew === false) {
    const percent = new Intl.NumberFormat(language, { style: "percent" }).format(played.gaveUpOf100 / 100);
    const { medianGuesses: guesses } = played;
    facts.push(
      guesses === null ? t("portal.calendar.gaveUp", { percent }) : t("portal.calendar.played", { guesses, percent }),
    );
  }
  return <small>{facts.join(" · ")}</small>;
}
