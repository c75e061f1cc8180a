import { useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/editions/editions";
import type { GameRef } from "~/editions/gameRef";
import type { GameView } from "~/play/gameView";
import type { Guess } from "~/play/guess";
import { ownGuesses } from "~/play/ownGuesses";
import { ringText } from "~/play/sentences";
import { type PlayerPart, teamRecap } from "~/play/teamRecap";
import { Facts } from "~/ui/Facts";
import { displayOf } from "~/words/displayedWord";
import { climbWidth, climbX } from "./EndingClimb";

/** Players with a line of their own. The others are counted. */
const SHOWN_PLAYERS = 8;

/** Who did what in a team's game: a line for each player under the bars of the climb, and who came nearer first. */
export function TeamRecap({ view }: { view: GameView<GameRef> }) {
  const { t } = useTranslation();
  const recap = teamRecap(view.guesses, view);
  if (recap === null) return null;
  const { players, breakthroughs, found } = recap;
  const count = ownGuesses(view.guesses).length;
  const more = players.slice(SHOWN_PLAYERS);
  const by = (guess: Guess) => (
    <>
      <small>
        <bdi>{guess.by}</bdi>
      </small>{" "}
      <span lang={EDITION_FACTS[view.game.edition].wordLanguage} translate="no">
        {displayOf(guess)}
      </span>
    </>
  );
  return (
    <section className="team-recap stack" aria-labelledby="recap-heading">
      <h3 id="recap-heading" className="label">
        {t("teams.recap")}
      </h3>
      <ul className="stack stack-2 small breaking">
        {players.slice(0, SHOWN_PLAYERS).map((player) => (
          <Lane key={player.name} player={player} count={count} />
        ))}
        {more.length > 0 && <li>{t("teams.more", { count: more.length })}</li>}
      </ul>
      <Facts
        facts={[
          ...breakthroughs.map(({ ring, guess }) => [ringText(t, ring), by(guess)] as const),
          ...(found === undefined ? [] : [[t("teams.theWord"), by(found)] as const]),
        ]}
      />
    </section>
  );
}

/** A player's guesses, each under its bar of the climb. */
function Lane({ player: { name, numbers }, count }: { player: PlayerPart; count: number }) {
  const { t } = useTranslation();
  const width = climbWidth(count);
  return (
    <li>
      <span>
        <bdi>{name}</bdi> <small>{t("game.count", { count: numbers.length })}</small>
      </span>
      <svg viewBox={`0 0 ${width} 10`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <line x2={width} y1="9.5" y2="9.5" />
        {numbers.map((number) => (
          <rect key={number} {...climbX(number)} height="10" />
        ))}
      </svg>
    </li>
  );
}
