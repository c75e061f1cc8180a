import { Trans, useTranslation } from "react-i18next";
import { formatLocalHour, formatUtcTime } from "~/i18n/format";
import { durationText, HasBegun, useMinutesLeft } from "./NextGame";

/**
 * When the next word comes, in one line: with a script in local time, without one in New York and UTC.
 * @param at instant of the next game, ISO 8601
 * @param page URL of the game
 */
export function NextWord({ at, page }: { at: string; page: string }) {
  const { t, i18n } = useTranslation();
  const minutes = useMinutesLeft(at);
  const begin = new Date(at);
  return (
    <p className="game-over-next">
      {minutes === 0 ? (
        <HasBegun page={page} />
      ) : (
        <time dateTime={at}>
          {minutes === null ? (
            t("next.newYork", { utc: formatUtcTime(begin, i18n.language) })
          ) : (
            <Trans
              i18nKey="next.here"
              values={{ time: formatLocalHour(begin, i18n.language), left: durationText(t, minutes) }}
              components={{ b: <b /> }}
            />
          )}
        </time>
      )}
    </p>
  );
}
