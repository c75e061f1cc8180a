import { Trans, useTranslation } from "react-i18next";
import { type Edition, EDITION_FACTS } from "~/game/editions";
import { SHORTEST_STREAK } from "~/game/streak";
import { displayOf } from "~/game/types";
import type { MemoryFacts, Yesterday } from "~/http/game/returningPlayer.server";
import { gameAddress, yesterdayAddress } from "~/i18n/addresses";
import { DayMark } from "../archive/DayMark";
import { useLanguage } from "../layout/useLanguage";
import { dayName } from "../stats/RecentDays";
import { durationText } from "./NextGame";

/**
 * What today's page shows before the first guess to a player who has finished a game before: the last two weeks, yesterday's
 * word and when the next one comes.
 */
export function Memory({ memory }: { memory: MemoryFacts }) {
  const { game, days, wins, played, streak, yesterday, untilThere, minutesLeft } = memory;
  const { t, i18n } = useTranslation();
  return (
    <section className="memory stack stack-1" aria-labelledby="memory-heading">
      <div className="memory-head apart small">
        <h2 id="memory-heading" className="heading-m">
          {t("memory.heading")}
        </h2>
        <p>
          <b>
            {streak >= SHORTEST_STREAK
              ? t("memory.streak", { count: streak })
              : `${t("stats.won")} ${wins} ${t("stats.ofGames", { count: played })}`}
          </b>
        </p>
      </div>
      <ol className="days">
        {days.map((day) => (
          <li key={day.number}>
            <span
              className={`day day-${day.status}${day.isToday ? " day-today" : ""}`}
              role="img"
              aria-label={dayName(t, day, i18n.language)}
            >
              <DayMark status={day.status} />
              {Number(day.date.slice(8))}
            </span>
          </li>
        ))}
      </ol>
      {yesterday !== null && <YesterdayLine edition={game.edition} yesterday={yesterday} />}
      <p data-part="left">
        <Trans i18nKey="memory.left" values={{ time: durationText(t, minutesLeft) }} components={{ b: <b /> }} />
        {/* A script puts the local time in its place. */}
        <noscript>{t("memory.untilThere", { when: untilThere })}</noscript>
      </p>
    </section>
  );
}

/** Yesterday's game, with the way to it. */
function YesterdayLine({ edition, yesterday }: { edition: Edition; yesterday: Yesterday }) {
  const language = useLanguage();
  const { number, status, word, guessCount, keepsStreak } = yesterday;
  const ended = word !== null && guessCount === null ? "ended" : status;
  return (
    <p className="memory-yesterday">
      <Trans
        i18nKey={keepsStreak ? "memory.begunKeeps" : `memory.${ended}`}
        values={{ word: word === null ? "" : displayOf(word) }}
        count={guessCount ?? 0}
        components={{
          a: (
            <a
              href={word === null ? gameAddress(edition, language, { number }) : yesterdayAddress(edition, language)}
            />
          ),
          b: <b lang={EDITION_FACTS[edition].wordLanguage} translate="no" />,
        }}
      />
    </p>
  );
}
