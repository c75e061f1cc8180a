import { Trans } from "react-i18next";
import type { GameRef } from "~/editions/gameRef";
import type { GameView } from "~/play/gameView";
import { GhostName } from "./GhostIcon";
import { type Ghost, hasFound } from "./raceGhost";

/** "You needed 19, Ana 24." */
export function RaceVerdict({ ghost, view: { hasWon, guessCount } }: { ghost: Ghost; view: GameView<GameRef> }) {
  const kind = hasFound(ghost) ? (hasWon ? "both" : "ghost") : hasWon ? "you" : "none";
  return (
    <p>
      <Trans
        i18nKey={`race.verdict.${kind}`}
        values={{ own: guessCount, theirs: ghost.count }}
        components={{ name: <GhostName of={ghost} />, b: <b /> }}
      />
    </p>
  );
}
