import type { TFunction } from "i18next";
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { formatLocalHour, formatLocalTime } from "~/i18n/format";
import { useNow } from "~/ui/useNow";

/** Refresh interval of the countdown, in milliseconds. */
const REDRAW_MS = 15_000;

interface NextGameProps {
  /** Instant of the next game, ISO 8601. */
  readonly at: string;
  /** URL of the game. */
  readonly page: string;
}

/** Minutes until an instant. Null during rendering on the server and hydration. */
export function useMinutesLeft(at: string): number | null {
  const now = useNow(REDRAW_MS);
  return now === null ? null : minutesUntil(at, now);
}

/** The same for what only a browser draws. */
function useMinutesHere(at: string): number {
  const [first] = useState(() => Date.now());
  return minutesUntil(at, useNow(REDRAW_MS) ?? first);
}

const minutesUntil = (at: string, now: number) => Math.max(0, Math.ceil((Date.parse(at) - now) / 60_000));

/** "6 h 48 min". */
export function durationText(t: TFunction, minutes: number): string {
  return minutes < 60
    ? t("next.minutes", { minutes })
    : t("next.hoursMinutes", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

export function HasBegun({ page }: Pick<NextGameProps, "page">) {
  return <Trans i18nKey="next.begun" components={{ a: <a href={page} /> }} />;
}

/** Start of the next game in local time, and how long until then. Only in a browser. */
export function LocalStart({ at }: Pick<NextGameProps, "at">) {
  const { t, i18n } = useTranslation();
  const minutes = useMinutesHere(at);
  // Then the page says so elsewhere.
  if (minutes === 0) return null;
  return (
    <span key={minutes}>
      {t("next.local", { time: formatLocalTime(new Date(at), i18n.language), countdown: durationText(t, minutes) })}
    </span>
  );
}

/** On a page that was left open, once its game is no longer today's: the way to the new one. */
export function NewGame({ at, page }: NextGameProps) {
  return (
    useMinutesLeft(at) === 0 && (
      <p className="game-place touch-links" role="status">
        <HasBegun page={page} />
      </p>
    )
  );
}

/** How long today's word lasts. Only in a browser: it takes the place of what the server says. */
export function TimeLeft({ at, page }: NextGameProps) {
  const { t, i18n } = useTranslation();
  const minutes = useMinutesHere(at);
  return (
    <span key={minutes}>
      {minutes === 0 ? (
        <HasBegun page={page} />
      ) : (
        <>
          <Trans i18nKey="memory.left" values={{ time: durationText(t, minutes) }} components={{ b: <b /> }} />
          {t("memory.until", { time: formatLocalHour(new Date(at), i18n.language) })}
        </>
      )}
    </span>
  );
}
