import { Trans, useTranslation } from "react-i18next";
import { hasOwnPage } from "~/editions/editions";
import type { GameRef } from "~/editions/gameRef";
import { addressesOf } from "~/i18n/addresses";
import type { FaqGroupText } from "~/i18n/pageText.server";
import { FaqGroup } from "~/pages/FaqGroup";
import type { GameView } from "~/play/gameView";
import { toSort } from "~/play/sort";
import { turnFields } from "~/play/turnForm";
import type { GlossOffer as Offer } from "~/player/shownGlosses.request.server";
import type { TeamEnd } from "~/teams/seatCookie.request.server";
import { TeamEnded } from "~/teams/TeamEnded";
import { Island } from "~/ui/Island";
import { Page } from "~/ui/Page";
import { useLanguage, usePath } from "~/ui/useLanguage";
import { BackField, CsrfField } from "~/ui/visitor";
import { About } from "./About";
import { Game, type GameProps } from "./Game";
import type { DailyFacts, GamePageData } from "./gamePage.request.server";
import { GameMark, Streak } from "./HeaderParts";
import { Memory } from "./Memory";
import { Orbit } from "./Orbit";
import { OtherGames } from "./OtherGames";
import { firstParts } from "./parts";
import { PastDay, Unfinished, WhileOpen } from "./Place";
import { Welcome } from "./Welcome";

/** The page of a game of any kind in every state. */
export function GamePage({
  faq,
  memory,
  teamEnd,
  glossOffer,
  notice,
  ...rest
}: GamePageData &
  Pick<GameProps, "sort" | "refused" | "dropped"> & {
    readonly faq: FaqGroupText | null;
    readonly teamEnd: TeamEnd | null;
  }) {
  const game = { ...rest, hasTeamEnded: teamEnd !== null, hasGlossOffer: glossOffer !== null };
  const { view, daily } = game;
  const { edition } = view.game;
  // The memory says it in its place.
  const unfinished = daily?.isRemembered === false ? daily.unfinished : null;
  const language = useLanguage();
  const hasBegun = view.guesses.length > 0;
  const isToday = daily?.isToday === true;
  const form = {
    action: addressesOf(view.game, language, { isToday, greeting: undefined }).form(toSort(game.sort)),
    fields: turnFields(view, isToday),
  };
  return (
    <Page
      heading={daily === null ? <CustomHeading isTry={game.isTry} /> : <DailyHeading view={view} daily={daily} />}
      mark={<GameMark view={view} />}
      isGame
    >
      {notice !== null && (
        <p className="note" lang={notice.language}>
          <span>{notice.text}</span>
        </p>
      )}
      <Island<GameProps>
        name="Game"
        isFirst
        component={Game}
        parts={firstParts(game)}
        props={game}
        markup={{
          welcome: daily?.isRemembered === false && !hasBegun && (
            <Welcome edition={edition} form={form} isToday={daily.isToday} />
          ),
          about: <About view={view} daily={daily} />,
          pastDay: daily && <PastDay edition={edition} date={daily.date} of="archived" />,
          whileOpen: daily && !view.isOver && <WhileOpen edition={edition} daily={daily} />,
          unfinished: unfinished !== null && <Unfinished edition={edition} number={unfinished} />,
          questions: faq && <Questions faq={faq} />,
          memory: memory && <Memory memory={memory} />,
          teamEnd: teamEnd && (
            <p className="game-place touch-links">
              <TeamEnded teamEnd={teamEnd} />
            </p>
          ),
          glossOffer: glossOffer && <GlossOffer offer={glossOffer} />,
          emptyOrbit: <Orbit view={view} />,
          ways: <OtherGames edition={edition} hasTeams={language === "en" && isToday && view.team === undefined} />,
        }}
      />
    </Page>
  );
}

/** The number of a daily game, its edition and the player's streak. */
function DailyHeading({ view, daily }: { view: GameView<GameRef>; daily: DailyFacts }) {
  const { t } = useTranslation();
  const { edition } = view.game;
  const { number } = daily;
  return (
    <>
      <Trans
        i18nKey="game.heading"
        values={{ number }}
        components={{ hidden: <span className="visually-hidden" />, number: <span className="site-header-number" /> }}
      />{" "}
      {hasOwnPage(edition) && <span className="tag site-header-tag">{t(`edition.${edition}.label`)}</span>}{" "}
      {view.team !== undefined && <span className="tag site-header-tag">{t("teams.ways")}</span>}{" "}
      <span data-part="streak">
        <Streak view={view} daily={daily} />
      </span>
    </>
  );
}

/** A short tag to see, and the same in full for screen readers: half a word beside the tag would be read as two. */
function CustomHeading({ isTry }: { isTry: boolean }) {
  return (
    <Trans
      i18nKey={isTry ? "custom.tryTag" : "custom.tag"}
      components={{
        hidden: <span className="visually-hidden" />,
        tag: <span className="tag site-header-tag" aria-hidden="true" />,
      }}
    />
  );
}

function Questions({ faq }: { faq: FaqGroupText }) {
  const { t } = useTranslation();
  const path = usePath();
  return (
    <>
      <FaqGroup group={faq} isShort />
      <p className="unprinted">
        <a className="touch" href={path("/faq")}>
          {t("faq.all")}
        </a>
      </p>
    </>
  );
}

/** One line that offers glosses. Either answer is a choice of the settings, so it is not made again. */
function GlossOffer({ offer: { language, text, yes, no } }: { offer: Offer }) {
  const path = usePath();
  return (
    <form method="post" action={path("/settings")} className="game-offer apart small" lang={language}>
      <CsrfField />
      <BackField />
      <span id="gloss-offer">{text}</span>
      <span role="group" aria-labelledby="gloss-offer">
        <button className="chip" name="glosses" value={language}>
          {yes}
        </button>
        <button className="chip" name="glosses" value="off">
          {no}
        </button>
      </span>
    </form>
  );
}
