import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { answerNote } from "~/game/answer";
import { ringsClosed } from "~/game/closeness";
import { EDITION_FACTS } from "~/game/editions";
import type { GameRef } from "~/game/gameRef";
import { type Sort, toSort } from "~/game/sort";
import type { DroppedGame } from "~/game/turn";
import { PROXIMITY_SCALE } from "~/game/types";
import type { GameView } from "~/game/view";
import type { DailyFacts, GamePageData } from "~/http/game/page.server";
import { addressesOf, archiveAddress, gameAddress, gamePath } from "~/i18n/addresses";
import type { GameMessage, GameState } from "~/client/play/gameState";
import { useLanguage } from "../layout/addresses";
import { ContentAd } from "../ads/AdSlot";
import { turnFields } from "./turnForm";
import { isMarked, KEYS } from "~/client/storage/keys";
import { late } from "../islands/late";
import { ServerMarkup } from "../islands/ServerMarkup";
import { isNewLookDue } from "~/client/newLook";
import { mayHaveLegacyStats } from "~/client/storage/sync";
import { useSettings } from "../settings/settings";
import { GlossesProvider } from "./Gloss";
import { GuessBar } from "./GuessBar";
import { GameMark, InPart, Streak } from "./HeaderParts";
import { loadTeamParts, MatesRegion, TeamLine } from "./lateTeam";
import { NextGame, TimeLeft } from "./NextGame";
import type { Pointed } from "./Orbit";
import { formatDay, formatSimilarity } from "~/i18n/format";
import { announcement } from "./sentences";
import { SpokenText } from "./SpokenText";
import { useGame } from "./useGame";
import { useSound } from "./useSound";
import { Welcome } from "./Welcome";
import { Fold } from "../ui/Fold";
import { useBrowserValue } from "../ui/useBrowserValue";

export interface GameProps extends Omit<GamePageData, "memory" | "glossOffer"> {
  /** Whether the player's team has ended with its day since a page said so. */
  readonly hasTeamEnded: boolean;
  /** Whether the player is offered glosses, after the first guess. */
  readonly hasGlossOffer: boolean;
  /** What the server alone renders, before the first guess: questions and answers, and the empty orbit. */
  readonly questions?: ReactNode;
  /** The same, of today's page for a player whom it remembers. */
  readonly memory?: ReactNode;
  /** The same, for a player whose team has ended. */
  readonly teamEnd?: ReactNode;
  readonly emptyOrbit?: ReactNode;
  /** The same, of the offer. */
  readonly glossOffer?: ReactNode;
  /** The same, until the game is over: ways to the archive, a team and other editions. */
  readonly ways?: ReactNode;
  /** Sort order from the URL. */
  readonly sort: string | null;
  /** The refusal of a submitted form and the typed text. */
  readonly refused: (Omit<GameMessage, "at"> & { readonly typed: string }) | null;
  /** Other games whose saved guesses were dropped. */
  readonly dropped: readonly DroppedGame[];
}

const ConfirmDialog = late(() => import("../ui/ConfirmDialog").then((module) => module.ConfirmDialog));
const CustomWelcome = late(() => import("./CustomWelcome").then((module) => module.CustomWelcome));
const HomeLine = late(() => import("./CustomWelcome").then((module) => module.HomeLine));
const GameOver = late(() => import("./GameOver").then((module) => module.GameOver));
const MigrateBanner = late(() => import("../migrate/MigrateBanner").then((module) => module.MigrateBanner));
const NewLookDialog = late(() => import("../layout/NewLookDialog").then((module) => module.NewLookDialog));
const OtherGames = late(() => import("./GameOver").then((module) => module.OtherGames));
const GuessTable = late(() => import("./GuessTable").then((module) => module.GuessTable));
const HowToPlay = late(() => import("./HowToPlay").then((module) => module.HowToPlay));
const Orbit = late(() => import("./GuessTable").then((module) => module.Orbit));

const PARTS = {
  CustomWelcome: () => Promise.all([CustomWelcome.load(), HomeLine.load()]),
  GameOver: () => Promise.all([GameOver.load(), OtherGames.load()]),
  GuessTable: () => Promise.all([GuessTable.load(), Orbit.load()]),
  HowToPlay: HowToPlay.load,
  MigrateBanner: MigrateBanner.load,
  TeamParts: loadTeamParts,
};

/** Whether the page explains the game: before the first guess, unless it remembers the player. */
const isNew = ({ guesses }: Pick<GameProps["view"], "guesses">, daily: DailyFacts | null) =>
  guesses.length === 0 && daily?.isRemembered !== true;

/** The late parts that the page shows at first. */
export function firstParts({
  view: { game, guesses, isOver, team },
  daily,
  isMigrateAsked,
}: Pick<GameProps, "view" | "daily" | "isMigrateAsked">): (keyof typeof PARTS)[] {
  return [
    ...(guesses.length > 0 ? (["GuessTable"] as const) : []),
    ...(daily === null ? (["CustomWelcome"] as const) : []),
    ...(isNew({ guesses }, daily) && EDITION_FACTS[game.edition].isForChildren ? (["HowToPlay"] as const) : []),
    ...(isOver ? (["GameOver"] as const) : []),
    ...(isMigrateAsked ? (["MigrateBanner"] as const) : []),
    ...(team !== undefined ? (["TeamParts"] as const) : []),
  ];
}

/** Loads what the page shows at first. */
export async function prepare(props: GameProps): Promise<void> {
  await Promise.all(firstParts(props).map((part) => PARTS[part]()));
}

/** A game of any kind in every state. */
export function Game(props: GameProps) {
  const { daily, greeting, isMigrateAsked, refused } = props;
  const [sort, setSort] = useState(toSort(props.sort));
  const { t } = useTranslation();
  const language = useLanguage();
  const { showFAQ, showProximity } = useSettings();
  const [isAsking, setIsAsking] = useState(false);

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

  const spoken = useAnnouncement(game, sort);
  useSound(game);
  const isGivingUp = game.waiting.some(({ fields }) => fields.intent === "giveUp");

  const hasBegun = view.guesses.length > 0;
  const isNewLook = useBrowserValue(isNewLookDue, false);
  const hasLegacyStats = useBrowserValue(mayHaveLegacyStats, false);
  useEffect(() => {
    // Any guess can be the last one.
    if (hasBegun) Promise.all([PARTS.GameOver(), ConfirmDialog.load()]).catch(() => undefined);
  }, [hasBegun]);
  useEffect(() => {
    if (game.ended === null) return;
    // The server renders the end without it.
    GameOver.load().catch(() => {
      window.location.reload();
    });
  }, [game.ended]);
  const [isListLoaded, setIsListLoaded] = useState(hasBegun);
  const isPlaying = hasBegun || game.waiting.length > 0;
  useEffect(() => {
    const loadList = () => {
      PARTS.GuessTable().then(
        () => {
          setIsListLoaded(true);
        },
        () => {
          // The server has the list.
          if (hasBegun) window.location.reload();
        },
      );
    };
    if (isPlaying) loadList();
    // Whoever types or taps is about to see it.
    const signs = ["input", "pointerdown"];
    for (const sign of signs) document.addEventListener(sign, loadList, { once: true });
    return () => {
      for (const sign of signs) document.removeEventListener(sign, loadList);
    };
  }, [hasBegun, isPlaying]);
  const [tapped, setTapped] = useState<{ readonly dot: Pointed | null; readonly count: number } | null>(null);
  const count = view.guesses.length;
  const point = useCallback(
    (dot: Pointed | null) => {
      setTapped({ dot, count });
    },
    [count],
  );
  // The next guess is what the player looks at.
  const pointed = tapped?.count === count ? tapped.dot : null;
  const best = view.hasWon ? PROXIMITY_SCALE : view.bestPercentile;

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
      {hasBegun && (
        <ConfirmDialog
          isOpen={isAsking && !view.isOver}
          onClose={() => {
            setIsAsking(false);
          }}
          title={t("giveUp.title")}
          message={t("giveUp.message")}
          actionLabel={t("giveUp.confirm")}
          cancelLabel={t("giveUp.cancel")}
          isLoading={isGivingUp && !game.isStalled}
          failure={game.isStalled ? t("refusal.failed") : null}
          unasked={KEYS.givesUpUnasked}
          onConfirm={isGivingUp ? game.retry : game.giveUp}
        />
      )}
      <div className="play">
        {view.isOver ? (
          <GameOver view={view} daily={daily} greeting={greeting} ended={game.ended} />
        ) : (
          <GuessBar
            game={game}
            form={form}
            giveUpHref={addresses.giveUp(sort)}
            typed={refused?.typed ?? ""}
            onGiveUp={() => {
              if (isMarked(KEYS.givesUpUnasked)) {
                game.giveUp();
                return;
              }
              ConfirmDialog.load().then(
                () => {
                  setIsAsking(true);
                },
                () => {
                  window.location.assign(addresses.giveUp(sort));
                },
              );
            }}
          />
        )}
        {!hasBegun &&
          !view.isOver &&
          daily !== null &&
          (daily.isRemembered ? (
            <>
              <ServerMarkup>{props.memory}</ServerMarkup>
              <InPart part="left">
                <TimeLeft at={daily.nextGameAt} page={gamePath(edition, language)} />
              </InPart>
            </>
          ) : (
            <Welcome game={game} form={form} isToday={isToday} />
          ))}
        {!hasBegun && !view.isOver && daily === null && (
          <CustomWelcome game={game} form={form} greeting={greeting?.text ?? null} />
        )}
        {hasBegun && (
          <GuessTable
            view={view}
            pointed={pointed?.number}
            turn={game.scored}
            sort={sort}
            sortHref={addresses.page}
            onSort={(next) => {
              window.history.replaceState(window.history.state, "", addresses.page(next));
              setSort(next);
            }}
          />
        )}
        {view.team !== undefined && <TeamLine view={view} team={view.team} />}
        {props.hasTeamEnded && <ServerMarkup>{props.teamEnd}</ServerMarkup>}
        {props.hasGlossOffer && <ServerMarkup hidden={!hasBegun}>{props.glossOffer}</ServerMarkup>}
        {daily !== null && <Place view={view} daily={daily} />}
        {daily === null && hasBegun && !view.isOver && <HomeLine />}
        {game.dropped.map((old) => (
          <p key={old} role="status">
            {old === "custom" ? t("notice.droppedCustom") : t("notice.dropped", { number: old })}
          </p>
        ))}
      </div>
      {isListLoaded ? (
        <Orbit view={view} pointed={pointed} onPoint={point} />
      ) : (
        <ServerMarkup hidden={!showProximity}>{props.emptyOrbit}</ServerMarkup>
      )}
      <div className="more">
        {(isMigrateAsked || hasLegacyStats) && <MigrateBanner edition={edition} isAsked={isMigrateAsked} />}
        {hasBegun && <ContentAd />}
        {isNew(view, daily) && EDITION_FACTS[edition].isForChildren && <HowToPlay />}
        <About view={view} daily={daily} />
        {!hasBegun && <ServerMarkup hidden={!showFAQ}>{props.questions}</ServerMarkup>}
        {view.isOver ? <OtherGames edition={edition} /> : <ServerMarkup>{props.ways}</ServerMarkup>}
      </div>
      {showProximity && hasBegun && <p className="visually-hidden">{t("game.rings", { count: ringsClosed(best) })}</p>}
      <p className="visually-hidden" role="status">
        <SpokenText text={spoken} wordLanguage={EDITION_FACTS[edition].wordLanguage} />
      </p>
      {view.team !== undefined && <MatesRegion view={view} me={view.team.me} />}
      {isNewLook && <NewLookDialog />}
    </GlossesProvider>
  );
}

/** Where the player is, if not in a game of today that is played for the first time. */
function Place({ view, daily }: { view: GameView<GameRef>; daily: DailyFacts }) {
  const { t, i18n } = useTranslation();
  const language = useLanguage();
  const { edition } = view.game;
  const { date, isToday, isReplay } = daily;
  const unfinished = view.guesses.length > 0 ? null : daily.unfinished;
  return (
    <>
      {!isToday && (
        <p className="place-line">
          <span>{t("game.archived", { day: formatDay(date, i18n.language) })}</span>{" "}
          <a href={archiveAddress(edition, language)}>{t("game.toArchive")}</a>{" "}
          <a href={gameAddress(edition, language)}>{t("game.toToday")}</a>
        </p>
      )}
      {isReplay && !view.isOver && <p className="place-line">{t("game.replay")}</p>}
      {unfinished !== null && (
        <p className="place-line">
          {t("game.unfinished")}{" "}
          <a href={gameAddress(edition, language, { number: unfinished })}>
            {t("game.toUnfinished", { number: unfinished })}
          </a>
        </p>
      )}
    </>
  );
}

/**
 * Scores of the nearest words and, of a daily game, the date of an older one and the start of the next, folded away.
 * Today's game says until when it runs: its date is that of the evening it began and reads as yesterday's.
 */
function About({ view, daily }: Pick<GameProps, "view" | "daily">) {
  const { t, i18n } = useTranslation();
  const language = useLanguage();
  const { game, nearest } = view;
  const isToday = daily?.isToday === true;
  const show = (similarity: number) => formatSimilarity(similarity, i18n.language);
  return (
    <div className="folds">
      <Fold summary={t(isToday ? "game.about" : "game.aboutPast")}>
        <p>
          <Trans
            i18nKey={daily === null ? "custom.nearest" : isToday ? "game.nearestToday" : "game.nearest"}
            values={{
              ...(daily === null ? {} : { number: daily.number, day: formatDay(daily.date, i18n.language) }),
              closest: show(nearest.closest),
              tenth: show(nearest.tenth),
              thousandth: show(nearest.thousandth),
            }}
            components={{ b: <b /> }}
          />
        </p>
        {daily !== null && <NextGame at={daily.nextGameAt} page={gamePath(game.edition, language)} />}
      </Fold>
    </div>
  );
}

/** Text of the live region: the last scored guess or the new sort order, whichever is later. */
function useAnnouncement({ view, scored, ended }: GameState, sort: Sort): string {
  const { t, i18n } = useTranslation();
  const shown = useSettings();
  const [announced, setAnnounced] = useState<{ scored: GameState["scored"]; sort: Sort; text: string }>({
    scored: null,
    sort,
    text: "",
  });
  if (announced.scored === scored && announced.sort === sort) return announced.text;
  // The end of a game is announced by its heading, which takes the focus.
  const guessed = () =>
    scored === null || ended !== null
      ? ""
      : announcement(t, scored.guess, answerNote(view, shown), { language: i18n.language, shown });
  const text = scored === announced.scored ? t("announce.sorted", { current: t(`sort.${sort}`) }) : guessed();
  // Screen readers announce a repeated text only if it changes.
  const spoken = text === announced.text ? `${text}\u00a0` : text;
  setAnnounced({ scored, sort, text: spoken });
  return spoken;
}
