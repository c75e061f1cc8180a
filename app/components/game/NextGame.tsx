import { Trans, useTranslation } from "react-i18next";
import { useNow } from "../ui/useNow";
import { formatLocalTime, formatUtcTime } from "~/i18n/format";

/** Refresh interval of the countdown, in milliseconds. */
const REDRAW_MS = 15_000;

/** Start of the next game: in New York time, UTC and, with a script, local time. `page` is the URL of the game. */
export function NextGame({ at, page }: { at: string; page: string }) {
  const { t, i18n } = useTranslation();
  const now = useNow(REDRAW_MS);

  const begin = new Date(at);
  const minutes = now === null ? null : Math.max(0, Math.ceil((begin.getTime() - now) / 60_000));
  const left =
    minutes === null || minutes < 60
      ? t("next.minutes", { minutes })
      : t("next.hoursMinutes", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return (
    <p className="next-game">
      {t("next.line", { utc: formatUtcTime(begin, i18n.language) })}{" "}
      {minutes === 0 && <Trans i18nKey="next.begun" components={{ a: <a href={page} /> }} />}
      {minutes !== null &&
        minutes > 0 &&
        t("next.local", { time: formatLocalTime(begin, i18n.language), countdown: left })}
    </p>
  );
}
