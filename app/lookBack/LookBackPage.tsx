import { Trans, useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/editions/editions";
import { isDaily } from "~/editions/gameRef";
import { formatDay, formatDays } from "~/i18n/format";
import { GlossesProvider } from "~/play/glosses";
import { ShareResult } from "~/play/ShareResult";
import { Gloss } from "~/play/Word";
import { BackLink } from "~/ui/BackLink";
import { Mark } from "~/ui/Mark";
import { Page } from "~/ui/Page";
import { PROXIMITY_SCALE } from "~/vectors/rating";
import { displayOf } from "~/words/displayedWord";
import { Curves } from "./Curves";
import { Headline } from "./Headline";
import type { LookBackPageData } from "./lookBackPage.request.server";
import { Others } from "./Others";
import { StepList } from "./StepList";

/** The page of an ended play. */
type EndedProps = { readonly page: Extract<LookBackPageData, { isOver: true }> };
type OpenProps = { readonly page: Extract<LookBackPageData, { isOver: false }> };

/** What each guess of an ended play told. Before its end, the page says only that. */
export function LookBackPage({ page }: { page: LookBackPageData }) {
  return page.isOver ? <Ended page={page} /> : <Open page={page} />;
}

function Open({ page: { gamePage, isToday, view, isLost, isShared } }: OpenProps) {
  const { t } = useTranslation();
  const which = isToday ? "today" : "other";
  return (
    <Page
      heading={t("lookBack.title")}
      back={<BackLink href={gamePage} />}
      lead={
        isLost ? t("game.replay") : `${t(`lookBack.open.${which}`)} ${t("lookBack.soFar", { count: view.guessCount })}`
      }
    >
      {isShared && <ShareResult view={view} look="plain" />}
      {!isLost && (
        <a className="button button-main start" href={gamePage}>
          {t(`lookBack.goOn.${which}`)}
        </a>
      )}
    </Page>
  );
}

function Ended({ page }: EndedProps) {
  const { t } = useTranslation();
  const { gamePage, hasWon, bestPercentile, glosses, curve, goneCount, isInBonus, others } = page;
  return (
    <GlossesProvider value={glosses}>
      <Page
        heading={t("lookBack.title")}
        mark={<Mark best={hasWon ? PROXIMITY_SCALE : bestPercentile} />}
        back={<BackLink href={gamePage} />}
        lead={<Lead page={page} />}
        isWide
      >
        <section className="stack stack-2">
          <p className="headline">
            <Headline edition={page.game.edition} secret={page.secret} words={page.words} headline={page.headline} />
          </p>
          {curve.length > 0 && <Curves page={page} />}
        </section>
        {curve.length > 0 && (
          <section className="look-back-page-list stack" aria-labelledby="steps">
            <h2 id="steps">{t("lookBack.list")}</h2>
            <p className="fine">
              {t("lookBack.listText")} {isInBonus && t("lookBack.inBonus")}
            </p>
            {goneCount > 0 && <p className="fine">{t("lookBack.gone", { count: goneCount })}</p>}
            <StepList page={page} />
          </section>
        )}
        {others !== null && <Others others={others} isAlone={page.isAlone} />}
      </Page>
    </GlossesProvider>
  );
}

/** "Game #1761, November 25: lantern, found in 29 guesses, 1 hint" */
function Lead({ page: { game, date, isToday, secret, hasWon, guessCount, hintCount, team } }: EndedProps) {
  const { t, i18n } = useTranslation();
  const end = team !== null ? "byTeam" : hasWon ? "found" : guessCount === 0 ? "gaveUpAtOnce" : "gaveUp";
  return (
    <>
      {isDaily(game) && date !== null && (
        <>
          {t("lookBack.game", {
            number: game.number,
            day: isToday
              ? formatDays(date, date, { language: i18n.language, month: "long" })
              : formatDay(date, i18n.language),
          })}{" "}
        </>
      )}
      <Trans
        i18nKey={`lookBack.${end}`}
        values={{ count: guessCount, word: displayOf(secret) }}
        components={{ b: <b lang={EDITION_FACTS[game.edition].wordLanguage} translate="no" /> }}
      />
      {hintCount > 0 && `, ${t("over.hintCount", { count: hintCount })}`}
      <Gloss of={secret.word} />
    </>
  );
}
