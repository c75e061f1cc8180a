import { Trans, useTranslation } from "react-i18next";
import { type Ghost, hasFound } from "~/game/ghost";
import type { EndingCircle } from "~/game/ending";
import { type OthersPlayed, TENTHS } from "~/game/played";
import type { GamePageData } from "~/http/game/gamePage.server";
import { circleAddress } from "~/i18n/addresses";
import type { Edition } from "~/game/editions";
import { formatCount, formatShare } from "~/i18n/format";
import { TodayTable } from "../circles/CircleTables";
import { useLanguage } from "../layout/useLanguage";
import { GhostName } from "./GhostIcon";

/** How the player has done beside all others, the friends of a circle, and the ghost of a race. */
export function HowYouCompare({ view, ghost }: { view: GamePageData["view"]; ghost: Ghost | null }) {
  const { t } = useTranslation();
  const { others = null, circle = null } = view.ending ?? {};
  // Of a game with few players, there is more to say beside friends.
  const isSaid = others !== null && (!others.played.isTooFew || (others.isToday && circle === null && ghost === null));
  if (!isSaid && circle === null && ghost === null) return null;
  return (
    <section className="how-you-compare stack stack-1" aria-labelledby="compare-heading">
      <h3 id="compare-heading" className="label">
        {t("over.compare")}
      </h3>
      {isSaid && <Others others={others} isTeam={view.team !== undefined} />}
      {circle !== null && <Circle circle={circle} edition={view.game.edition} />}
      {ghost !== null && <Verdict ghost={ghost} view={view} />}
    </section>
  );
}

function Others({ others: { played, place }, isTeam }: { others: OthersPlayed; isTeam: boolean }) {
  const { t, i18n } = useTranslation();
  if (played.isTooFew) return <p>{t("others.tooFew", { count: played.players })}</p>;
  const { wins, medianGuesses } = played;
  return (
    <p>
      {!isTeam && <Standing place={place} played={played} />}{" "}
      {medianGuesses !== null && (
        <span>{t("others.found", { found: formatCount(wins, i18n.language), median: medianGuesses })}</span>
      )}
    </p>
  );
}

/** The player's place among all: better than how many, or that others gave up too. */
export function Standing({
  place,
  played: { players, giveUps },
}: Pick<OthersPlayed, "place"> & { played: Extract<OthersPlayed["played"], { isTooFew: false }> }) {
  const { t, i18n } = useTranslation();
  const counted = formatCount(players, i18n.language);
  if (place === null)
    return <span>{t("others.gaveUp", { part: formatCount(giveUps, i18n.language), players: counted })}</span>;
  const { tenth, moreOf100 } = place;
  return (
    <span>
      <Trans
        i18nKey={tenth === TENTHS ? "others.last" : "others.better"}
        values={{ percent: formatShare(moreOf100, i18n.language), players: counted }}
        components={{ b: <b /> }}
      />
    </span>
  );
}

function Circle({ circle: { id, name, rows, more }, edition }: { circle: EndingCircle; edition: Edition }) {
  const { t } = useTranslation();
  return (
    <TodayTable rows={rows} labelledBy="compare-circle">
      <a id="compare-circle" className="touch" href={circleAddress(edition, useLanguage(), { circle: id })}>
        <bdi>{name}</bdi>
      </a>
      {more > 0 && ` ${t("circlePage.more", { count: more })}`}
    </TodayTable>
  );
}

/** "You needed 19, Ana 24." */
function Verdict({ ghost, view: { hasWon, guessCount } }: { ghost: Ghost; view: GamePageData["view"] }) {
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
