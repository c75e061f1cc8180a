import { useTranslation } from "react-i18next";
import { gameAddress } from "~/i18n/addresses";
import { useLanguage } from "~/ui/useLanguage";
import { PROXIMITY_SCALE } from "~/vectors/rating";
import type { TeamEnd } from "./seatCookie.request.server";

/** Says that the player's team has ended, what its game was, and how it goes on from there. */
export function TeamEnded({ teamEnd: { ended } }: { teamEnd: TeamEnd }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const over = `${t("refusal.teamInactive")}.`;
  if (ended === null) return <span>{over}</span>;
  const { edition, number, guessCount, best } = ended;
  const isFound = best >= PROXIMITY_SCALE;
  const facts = { number, count: guessCount };
  return (
    <>
      <span>
        {over} {t(isFound ? "teams.endedFound" : "teams.endedOpen", facts)}
        {!isFound && best > 0 && ` ${t("teams.endedBest", { rank: best })}`}
      </span>{" "}
      <a href={gameAddress(edition, language, { number })}>
        {isFound ? t("teams.frameEnd") : t("over.playGame", { number })}
      </a>
    </>
  );
}
