import { type MouseEvent, type ReactNode, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { ContentAd } from "~/ads/AdSlot";
import type { DroppedGame } from "~/editions/gameRef";
import { addressesOf, gamePath, lookBackAddress } from "~/i18n/addresses";
import { isNewLookDue } from "~/migrate/newLook.browser";
import { type GameMessage, playersAnswer } from "~/play/gameState.browser";
import { GlossesProvider } from "~/play/glosses";
import { toSort } from "~/play/sort";
import { mayHaveLegacyStats } from "~/play/sync.browser";
import { turnFields } from "~/play/turnForm";
import { ServerMarkup } from "~/ui/ServerMarkup";
import { useSettings } from "~/ui/SettingsProvider";
import { useBrowserValue } from "~/ui/useBrowserValue";
import { useLanguage } from "~/ui/useLanguage";
import { PROXIMITY_SCALE } from "~/vectors/rating";
import { ringsClosed } from "~/words/closeness";
import type { GamePageData } from "./gamePage.request.server";
import { GuessBar } from "./GuessBar";
import { GameMark, InPart, Streak } from "./HeaderParts";
import { LocalStart, NewGame, TimeLeft } from "./NextGame";
import type { Pointed } from "./Orbit";
import {
  Announcement,
  CustomWelcome,
  GameOver,
  GhostLine,
  GuessTable,
  HomeLine,
  LeaveRace,
  MatesRegion,
  MigrateBanner,
  NewLookDialog,
  Orbit,
  TeamLine,
  useParts,
} from "./parts";
import { useGame } from "./useGame";
import { useGiveUp } from "./useGiveUp";

export { prepare } from "./parts";

export interface GameProps extends Omit<GamePageData, "memory" | "glossOffer" | "notice"> {
  /** Whether the player's team has ended with its day since a page said so. */
  readonly hasTeamEnded: boolean;
  /** Whether the player is offered glosses, after the first guess. */
  readonly hasGlossOffer: boolean;
  /** What the server alone renders: some of it until the first guess or the end. */
  readonly welcome?: ReactNode;
  readonly about?: ReactNode;
  readonly pastDay?: ReactNode;
  readonly whileOpen?: ReactNode;
  readonly unfinished?: ReactNode;
  readonly questions?: ReactNode;
  readonly emptyOrbit?: ReactNode;
  readonly ways?: ReactNode;
  readonly memory?: ReactNode;
  readonly teamEnd?: ReactNode;
  readonly glossOffer?: ReactNode;
  /** Sort order from the URL. */
  readonly sort: string | null;
  /** The refusal of a submitted form and the typed text. */
  readonly refused: (Omit<GameMessage, "at"> & { readonly typed: string }) | null;
  /** Other games whose saved guesses were dropped. */
  readonly dropped: readonly DroppedGame[];
}

/** A game of any kind in every state. */
export function Game(props: GameProps) {
  const { daily, greeting, isTry, isMigrateAsked, race, refused } = props;
  const [sort, setSort] = useState(toSort(props.sort));
  const { t } = useTranslation();
  const language = useLanguage();
  const { showFAQ, showProximity } = useSettings();

  const isToday = daily?.isToday === true;
  const game = useGame({
    view: props.view,
    isToday,
    messages: refused === null ? [] : [{ ...refused, at: 0 }],
    dropped: props.dropped,
  });
  const { view } = game;
  const { edition } = view.game;
  const addresses = addressesOf(view.game, language, { isToday, greeting: greeting?.sealed });
  const form = { action: addresses.form(sort), fields: turnFields(view, isToday) };

  const hasBegun = view.guesses.length > 0;
  const { giveUp, dialog } = useGiveUp(game, addresses.giveUp(sort));
  const isNewLook = useBrowserValue(isNewLookDue, false);
  const hasLegacyStats = useBrowserValue(mayHaveLegacyStats, false);
  const isLoaded = useParts(game);
  const [tapped, setTapped] = useState<{ readonly dot: Pointed | null; readonly count: number } | null>(null);
  const count = view.guesses.length;
  const point = useCallback(
    (dot: Pointed | null) => {
      setTapped({ dot, count });
    },
    [count],
  );
  /** Plays the sample that was clicked, if one was. */
  const onSample = (event: MouseEvent) => {
    const sample = (event.target as Element).closest<HTMLButtonElement>(".welcome-sample");
    if (sample === null) return;
    event.preventDefault();
    game.guess(sample.value, true);
  };
  // The next guess is what the player looks at.
  const pointed = tapped?.count === count ? tapped.dot : null;
  const best = view.hasWon ? PROXIMITY_SCALE : view.bestPercentile;
  const list = (
    <GuessTable
      view={view}
      pointed={pointed?.number}
      turn={playersAnswer(game)}
      // The result of a game to come is for the editor who sent the link.
      shareHref={view.isOver || isTry ? null : lookBackAddress(view.game, language)}
      sort={sort}
      sortHref={addresses.page}
      onSort={(next) => {
        window.history.replaceState(window.history.state, "", addresses.page(next));
        setSort(next);
      }}
    />
  );
  const orbit = <Orbit view={view} pointed={pointed} onPoint={point} />;

  return (
    <GlossesProvider value={view.glosses}>
      <InPart part="mark">
        <GameMark view={view} />
      </InPart>
      {daily !== null && (
        <InPart part="streak">
          <Streak view={view} daily={daily} />
        </InPart>
      )}
      {/* Before the result: effects run in order, so the dialog closes before the result heading takes the focus. */}
      {dialog}
      <div className="game-play">
        {view.isOver ? (
          <GameOver view={view} daily={daily} greeting={greeting} isTry={isTry} race={race} ended={game.ended} />
        ) : (
          <GuessBar
            game={game}
            form={form}
            giveUpHref={addresses.giveUp(sort)}
            typed={refused?.typed ?? ""}
            onGiveUp={giveUp}
            canAnswer={isLoaded}
          />
        )}
        {race !== null && !view.isOver && (
          <GhostLine race={race} view={view} isToday={isToday} greeting={greeting?.sealed} />
        )}
        {!hasBegun &&
          !view.isOver &&
          (daily === null ? (
            <CustomWelcome edition={edition} form={form} greeting={greeting} isTry={isTry} onClick={onSample} />
          ) : !daily.isRemembered ? (
            <ServerMarkup onClick={onSample}>{props.welcome}</ServerMarkup>
          ) : (
            isToday && (
              <>
                <ServerMarkup>{props.memory}</ServerMarkup>
                <InPart part="left">
                  <TimeLeft at={daily.nextGameAt} page={gamePath(edition, language)} />
                </InPart>
              </>
            )
          ))}
        {hasBegun && !view.isOver && list}
        {race !== null && hasBegun && !view.isOver && (
          <LeaveRace race={race} game={view.game} isToday={isToday} greeting={greeting?.sealed} />
        )}
        {view.team !== undefined && <TeamLine view={view} team={view.team} />}
        {props.hasTeamEnded && <ServerMarkup>{props.teamEnd}</ServerMarkup>}
        {props.hasGlossOffer && (
          // Under the list: before that is loaded, it would stand in its place and then jump.
          <ServerMarkup hidden={!hasBegun || !isLoaded}>{props.glossOffer}</ServerMarkup>
        )}
        {daily !== null && (
          <>
            {/* The memory, the end and the line of a team say it in their places. */}
            {isToday && !view.isOver && view.team === undefined && (hasBegun || !daily.isRemembered) && (
              <NewGame at={daily.nextGameAt} page={gamePath(edition, language)} />
            )}
            {!isToday && <ServerMarkup hidden={daily.isLate && !view.isOver}>{props.pastDay}</ServerMarkup>}
            {(daily.isLate || daily.isReplay) && <ServerMarkup hidden={view.isOver}>{props.whileOpen}</ServerMarkup>}
            {daily.unfinished !== null && <ServerMarkup hidden={hasBegun}>{props.unfinished}</ServerMarkup>}
          </>
        )}
        {daily === null && hasBegun && !view.isOver && <HomeLine />}
        {game.dropped.map((old) => (
          <p key={old} role="status">
            {old === "custom" ? t("notice.droppedCustom") : t("notice.dropped", { number: old })}
          </p>
        ))}
      </div>
      {view.isOver ? (
        <div className="game-own">
          {list}
          {orbit}
        </div>
      ) : isLoaded ? (
        orbit
      ) : (
        <ServerMarkup hidden={!showProximity}>{props.emptyOrbit}</ServerMarkup>
      )}
      <div className="game-more stack stack-8">
        {(isMigrateAsked || hasLegacyStats) && <MigrateBanner edition={edition} isAsked={isMigrateAsked} />}
        {hasBegun && <ContentAd />}
        <ServerMarkup>{props.about}</ServerMarkup>
        {daily !== null && (
          <InPart part="local">
            <LocalStart at={daily.nextGameAt} />
          </InPart>
        )}
        {!hasBegun && <ServerMarkup hidden={!showFAQ}>{props.questions}</ServerMarkup>}
        {!view.isOver && <ServerMarkup>{props.ways}</ServerMarkup>}
      </div>
      {showProximity && hasBegun && <p className="visually-hidden">{t("game.rings", { count: ringsClosed(best) })}</p>}
      <p className="visually-hidden" role="status">
        {isLoaded && <Announcement game={game} sort={sort} />}
      </p>
      {view.team !== undefined && <MatesRegion view={view} me={view.team.me} />}
      {isNewLook && <NewLookDialog />}
    </GlossesProvider>
  );
}
