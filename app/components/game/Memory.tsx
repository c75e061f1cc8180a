import { Trans, useTranslation } from "react-i18next";
import { type Edition, EDITION_FACTS } from "~/game/editions";
import { displayOf } from "~/game/types";
import type { MemoryFacts, Yesterday } from "~/http/game/memory.server";
import { gameAddress } from "~/i18n/addresses";
import { DayMark } from "../archive/DayMark";
import { useLanguage } from "../layout/addresses";
import { dayName } from "../stats/RecentDays";

/**
 * What today's page shows before the first guess to a player who has finished a game before: the last two weeks, yesterday's
 * word and when the next one comes.
 */
export function Memory({ memory }: { memory: MemoryFacts }) {
  const { game, days, wins, played, streak, yesterday, minutesLeft } = memory;
  const { t, i18n } = useTranslation();
  const left = { hours: Math.floor(minutesLeft / 60), minutes: minutesLeft % 60 };
  return (
    <section className="memory" aria-label={t("stats.recentDays")}>
      <ol className="week">
        {days.map((day) => (
          <li key={day.number}>
            <span
              className={`day is-${day.status}${day.isToday ? " is-today" : ""}`}
              role="img"
              aria-label={dayName(t, day, i18n.language)}
            >
              <DayMark status={day.status} />
              {Number(day.date.slice(8))}
            </span>
          </li>
        ))}
      </ol>
      {/* One day is no streak. */}
      {streak > 1 ? (
        <p>
          {t("over.streak")} <b>{t("game.streak", { count: streak })}</b>
        </p>
      ) : (
        <p>
          {t("stats.won")} <b>{wins}</b> {t("stats.ofGames", { count: played })}
        </p>
      )}
      {yesterday !== null && <YesterdayLine edition={game.edition} yesterday={yesterday} />}
      <p>{t("memory.next", { time: t(left.hours > 0 ? "next.hoursMinutes" : "next.minutes", left) })}</p>
    </section>
  );
}

/** Yesterday's game, with the way to it. */
function YesterdayLine({ edition, yesterday }: { edition: Edition; yesterday: Yesterday }) {
  const language = useLanguage();
  const { number, status, word, guessCount } = yesterday;
  return (
    <p className="yesterday-line">
      <Trans
        i18nKey={word !== null && guessCount === null ? "memory.ended" : `memory.${status}`}
        values={{ word: word === null ? "" : displayOf(word) }}
        count={guessCount ?? 0}
        components={{
          a: <a href={gameAddress(edition, language, { number })} />,
          b: <b lang={EDITION_FACTS[edition].wordLanguage} />,
        }}
      />
    </p>
  );
}
