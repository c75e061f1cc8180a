import { Trans, useTranslation } from "react-i18next";
import { type GameRef, isDaily } from "~/editions/gameRef";
import { customAddress, gameAddress } from "~/i18n/addresses";
import type { GameView } from "~/play/gameView";
import { useLanguage } from "~/ui/useLanguage";
import { GhostIcon, GhostName } from "./GhostIcon";
import { type Ghost, ghostAt, hasFound, type Race } from "./raceGhost";
import { RaceNote } from "./RaceNote";

interface RaceProps {
  readonly race: Race;
  readonly game: GameRef;
  readonly isToday: boolean;
  /** Of a custom game, sealed. */
  readonly greeting: string | undefined;
}

/**
 * A race on the page of an open game. Before the first guess it says against whom and how it goes; then one line under the answer
 * says where the ghost was after as many guesses.
 */
export function GhostLine({ view, ...props }: Omit<RaceProps, "game"> & { readonly view: GameView<GameRef> }) {
  const { race, isToday } = props;
  if ("why" in race) return <RaceNote why={race.why} />;
  const { ghost } = race;
  const hasBegun = view.guesses.length > 0;
  return (
    <>
      {!hasBegun && (
        <section className="ghost-start stack stack-2" aria-labelledby="race-heading">
          <h2 id="race-heading" className="heading-m">
            <Trans
              i18nKey={isToday ? "race.headingToday" : "race.heading"}
              components={{ name: <GhostName of={ghost} /> }}
            />
          </h2>
          <p>
            <Result of={ghost} /> <Trans i18nKey="race.howTo" components={{ name: <GhostName of={ghost} /> }} />
          </p>
          <LeaveRace game={view.game} {...props} />
        </section>
      )}
      {/* It is there before it speaks: screen readers announce what comes into it, once, and only where something has changed. */}
      <p className="ghost-line" role="status">
        {hasBegun && (
          <>
            <GhostIcon className="icon icon-s" />
            <GhostNow of={ghost} count={view.guessCount} />
          </>
        )}
      </p>
    </>
  );
}

/** The way out of a race. */
export function LeaveRace({ race, game, isToday, greeting }: RaceProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  if ("why" in race) return null;
  const href = isDaily(game)
    ? gameAddress(game.edition, language, { ...(isToday ? {} : { number: game.number }), ghost: "" })
    : customAddress(game, { greeting, ghost: "" });
  return (
    <p className="game-place touch-links">
      <a href={href} rel="nofollow">
        {t("race.leave")}
      </a>
    </p>
  );
}

/** "Ana found it in 33 guesses, 1 hint." */
function Result({ of }: { of: Ghost }) {
  const { t } = useTranslation();
  const hintCount = of.marks.filter(({ isHint }) => isHint).length;
  return (
    <>
      <Trans
        i18nKey={hasFound(of) ? "race.found" : "race.gaveUp"}
        values={{ count: of.count }}
        components={{ name: <GhostName of={of} /> }}
      />
      {hintCount > 0 && `, ${t("over.hintCount", { count: hintCount })}`}.
    </>
  );
}

/** "Ana was at 871 by now, 1 hint" */
function GhostNow({ of, count }: { of: Ghost; count: number }) {
  const { t } = useTranslation();
  const { best, closerThan, hintCount, end } = ghostAt(of, count);
  const components = { name: <GhostName of={of} />, b: <b /> };
  const place = best > 0 ? "ranked" : closerThan === null ? "unranked" : "beyond";
  return (
    <span key={[end ?? place, best, closerThan, hintCount].join()}>
      <Trans
        i18nKey={`race.place.${end ?? place}`}
        values={{ rank: best, percent: closerThan }}
        components={components}
      />
      {end === null && hintCount > 0 && `, ${t("over.hintCount", { count: hintCount })}`}
    </span>
  );
}
