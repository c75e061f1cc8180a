import ShareIcon from "@heroicons/react/24/outline/ShareIcon";
import type { TFunction } from "i18next";
import { useEffect, useRef, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/editions/editions";
import type { GameRef } from "~/editions/gameRef";
import { teamsAddress } from "~/i18n/addresses";
import { newRing } from "~/play/answer";
import type { GameState, MatesGuesses } from "~/play/gameState.browser";
import type { GameView, TeamInfo, TeamPlayer } from "~/play/gameView";
import type { Guess } from "~/play/guess";
import { closenessLabels, ringText } from "~/play/sentences";
import { type Spoken, spokenScore, SpokenText, spokenWord } from "~/play/spoken";
import { COPIED_MS, CopyButton } from "~/ui/CopyButton";
import { useSettings } from "~/ui/SettingsProvider";
import { useLanguage } from "~/ui/useLanguage";
import { nearestFirst } from "~/vectors/rating";
import { displayOf } from "~/words/displayedWord";
import { ConnectionNote } from "./ConnectionNote";
import { LeaveTeam } from "./LeaveTeam";
import { matesBeside } from "./teamGame.browser";
import type { HeardOfTeam } from "./useTeamRoom";

// What a game's page has of a team: late parts of the game.
export { TeamNewsFrame } from "./TeamNews";

/** What is different in a team, and the ways to invite others and to leave. */
export function TeamLine({ view: { game, isOver }, team: { code } }: { view: GameView<GameRef>; team: TeamInfo }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className="game-place touch-links team-line">
      {!isOver && (
        <>
          <span>{t("teams.rules")}</span>
          <CopyButton
            className="link-button touch only-enhanced"
            text={code}
            label={t("teams.copyThis", { code })}
            iconClass="icon icon-s"
            shownFor={COPIED_MS.game}
            failed={t("teams.copyFailed")}
          />
          <a href={teamsAddress(game.edition, language)}>
            <ShareIcon className="icon icon-s" aria-hidden="true" />
            {t("teams.inviteOthers")}
          </a>
        </>
      )}
      <LeaveTeam edition={game.edition} />
    </div>
  );
}

/** What fits in a line beside the state of the connection on a phone of 360 px, in widths of a letter. */
const LINE_LENGTH = 31;
/** The same for the sign of a name with the space around it, and for "and 7 more". */
const SIGN_LENGTH = 5;
const MORE_LENGTH = 14;

/** The first players whose names fit in a line, one at least: its height must not change with what it says. */
function playersInLine(players: readonly TeamPlayer[]): readonly TeamPlayer[] {
  const ends: number[] = [];
  for (const { name } of players) ends.push((ends.at(-1) ?? 0) + name.length + SIGN_LENGTH);
  if ((ends.at(-1) ?? 0) <= LINE_LENGTH) return players;
  return players.filter((_, index) => index === 0 || (ends[index] ?? 0) <= LINE_LENGTH - MORE_LENGTH);
}

interface TeamStripProps extends Pick<GameState, "view" | "answer" | "mates"> {
  readonly team: TeamInfo;
  readonly heard: HeardOfTeam | null;
}

/** Who is in the team and here, and whether the page hears of them. Under the answer, in one line where it fits. */
export function TeamStrip({ view, team, heard, answer, mates }: TeamStripProps) {
  const { t } = useTranslation();
  // Those who are here first. The order of joining otherwise.
  const players = [...team.players].sort((a, b) => Number(b.isHere) - Number(a.isHere));
  const shown = playersInLine(players);
  const more = players.length - shown.length;
  const beside = matesBeside({ answer, mates });
  return (
    <div className="team-parts-strip apart small">
      {/* Who joins or leaves takes the place of the names for a moment, so that the list below does not move. */}
      {(heard?.event ?? null) === null && (
        <ul className="team-parts-players cluster" aria-label={t("teams.players")}>
          {shown.map(({ name, isHere }) => (
            <li key={name}>
              <span className={isHere ? "team-parts-presence team-parts-here" : "team-parts-presence"} />
              <span>
                <bdi>{name}</bdi>
                {!isHere && <span className="visually-hidden">, {t("teams.away")}</span>}
              </span>
            </li>
          ))}
          {more > 0 && <li>{t("teams.more", { count: more })}</li>}
        </ul>
      )}
      <ConnectionNote heard={heard} />
      {/* Empty, it keeps its place: the list below does not move. */}
      <p className="team-parts-mates soft">{beside !== null && <MatesLine view={view} mates={beside} />}</p>
    </div>
  );
}

/** What team-mates have guessed beside the answer. A live region of its own tells it to screen readers. */
function MatesLine({ view, mates: { guesses } }: { view: GameView<GameRef>; mates: MatesGuesses }) {
  const { t } = useTranslation();
  const { showProximity } = useSettings();
  const [nearest] = nearestFirst(guesses);
  if (nearest === undefined) return null;
  const score = closenessLabels(t)(nearest);
  const ring = showProximity ? newRing(nearest, view.guesses) : 0;
  return (
    <span key={`${nearest.word} ${String(guesses.length)}`}>
      <Trans
        i18nKey={guesses.length === 1 ? "teams.mate" : "teams.mates"}
        values={{
          name: nearest.by,
          word: displayOf(nearest),
          score: showProximity ? `, ${score}` : "",
          count: guesses.length,
        }}
        components={{
          b: <b />,
          name: <bdi />,
          word: <span lang={EDITION_FACTS[view.game.edition].wordLanguage} translate="no" />,
        }}
      />
      {guesses.length === 1 && ring > 0 && <>. {ringText(t, ring)}</>}
    </span>
  );
}

/** Guesses that come within this time are announced together, milliseconds. */
const GATHERED_MS = 2000;

/** Live region for the guesses of team-mates. @param me the name of the player */
export function MatesRegion({ view, me }: { view: GameView<GameRef>; me: string }) {
  const { t, i18n } = useTranslation();
  const { showSimilarity, showProximity } = useSettings();
  const [text, setText] = useState("");
  const { guesses } = view;
  /** Number of guesses that need no announcement, or have had one. */
  const [known, setKnown] = useState(guesses.length);
  const latest = useRef(guesses);
  useEffect(() => {
    latest.current = guesses;
  }, [guesses]);
  // The heading of the end says who has found the word.
  const isDue = !view.isOver && guesses.slice(known).some(({ by }) => by !== me);
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => {
      const fresh = latest.current.slice(known).filter(({ by }) => by !== me);
      setKnown(latest.current.length);
      setText(matesAnnouncement(t, fresh, { language: i18n.language, shown: { showSimilarity, showProximity } }));
    }, GATHERED_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isDue, known, me, t, i18n, showSimilarity, showProximity]);
  return (
    <p className="visually-hidden" role="status">
      <SpokenText text={text} wordLanguage={EDITION_FACTS[view.game.edition].wordLanguage} />
    </p>
  );
}

function matesAnnouncement(t: TFunction, guesses: readonly Guess[], options: Spoken): string {
  const [nearest] = nearestFirst(guesses);
  if (nearest === undefined) return "";
  const facts = { name: nearest.by ?? "", word: spokenWord(nearest), score: spokenScore(t, nearest, options) };
  return guesses.length === 1 ? t("announce.mate", facts) : t("announce.mates", { ...facts, count: guesses.length });
}
