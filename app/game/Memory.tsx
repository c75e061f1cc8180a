import { Trans, useTranslation } from "react-i18next";
import { FinishedFriends } from "~/circles/FinishedFriends";
import { type Edition, EDITION_FACTS } from "~/editions/editions";
import { gameAddress, yesterdayAddress } from "~/i18n/addresses";
import { SHORTEST_STREAK } from "~/play/streak";
import { DayMark } from "~/stats/DayMark";
import { dayName } from "~/stats/RecentDays";
import { useLanguage } from "~/ui/useLanguage";
import { displayOf } from "~/words/displayedWord";
import type { memoryOf } from "./featureParts.request.server";
import { durationText } from "./NextGame";
import type { Yesterday } from "./returningPlayer.request.server";

/**
 * What today's page shows before the first guess to a player who has finished a game before: the last two weeks, yesterday's
 * word, who of the circle has finished, and when the next one comes.
 */
export function Memory({ memory }: { memory: Awaited<ReturnType<typeof memoryOf>> }) {
  const { game, days, wins, played, streak, yesterday, circle, untilThere, minutesLeft } = memory;
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
      {circle !== null && (
        <p className="memory-line">
          <FinishedFriends circle={circle} edition={game.edition} />
        </p>
      )}
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
    <p className="memory-line">
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
