import { useTranslation } from "react-i18next";
import { GhostIcon } from "./GhostIcon";
import type { RaceRefusal } from "./raceGhost";

/** Why the link to a race that was opened brings none. The game is played without. */
export function RaceNote({ why }: { why: RaceRefusal }) {
  const { t } = useTranslation();
  return (
    <p className="ghost-line">
      <GhostIcon className="icon icon-s" />
      <span>{t(`race.${why}`)}</span>
    </p>
  );
}
