import { Trans, useTranslation } from "react-i18next";
import { useNow } from "../ui/useNow";
import { formatUtcTime } from "~/i18n/format";

const SECOND_MS = 1000;

/** "5:09:08": hours, minutes and seconds. */
function formatCountdown(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours}:${[minutes, seconds % 60].map((part) => String(part).padStart(2, "0")).join(":")}`;
}

/**
 * When the next word comes: with a script a countdown, without one the time in New York, and both in UTC.
 * @param at instant of the next game, ISO 8601
 * @param page URL of the game
 */
export function NextWord({ at, page }: { at: string; page: string }) {
  const { t, i18n } = useTranslation();
  const now = useNow(SECOND_MS);

  const begin = new Date(at);
  const utc = `${formatUtcTime(begin, i18n.language)} UTC`;
  const time = t("over.nextTime");
  if (now === null) {
    return (
      <>
        <time dateTime={at}>{time}</time> <small>({utc})</small>
      </>
    );
  }
  const seconds = Math.max(0, Math.ceil((begin.getTime() - now) / SECOND_MS));
  return (
    <>
      {seconds === 0 ? (
        <Trans i18nKey="next.begun" components={{ a: <a href={page} /> }} />
      ) : (
        <time dateTime={at}>{formatCountdown(seconds)}</time>
      )}{" "}
      <small>
        {time} ({utc})
      </small>
    </>
  );
}
