import ArrowTopRightOnSquareIcon from "@heroicons/react/24/outline/ArrowTopRightOnSquareIcon";
import { Trans, useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/editions/editions";
import type { GameRef } from "~/editions/gameRef";
import { Answer } from "~/game/Answer";
import { GuessRows } from "~/game/GuessTable";
import { GameMark } from "~/game/HeaderParts";
import { embeddedAddress } from "~/i18n/addresses";
import { answerNote } from "~/play/answer";
import { EndMessage } from "~/play/EndMessage";
import { type GameView, recentGuess } from "~/play/gameView";
import { RefusalLine } from "~/play/RefusalSlot";
import { refusalText } from "~/play/refusalText";
import { DEFAULT_SORT } from "~/play/sort";
import { announcement, SpokenText } from "~/play/spoken";
import type { TurnReply } from "~/play/turn";
import { TurnFields } from "~/play/turnForm";
import { WordInput } from "~/play/WordInput";
import { WrongNote } from "~/ui/notes";
import { useSite } from "~/ui/pageFacts";
import { useSettings } from "~/ui/SettingsProvider";
import { displayOf } from "~/words/displayedWord";
import type { loadEmbeddedPage } from "./embeddedPage.request.server";

interface EmbeddedGameProps extends Omit<Awaited<ReturnType<typeof loadEmbeddedPage>>, "meta"> {
  readonly refused: (Pick<TurnReply, "offers"> & { why: NonNullable<TurnReply["why"]>; typed: string }) | null;
}

const REFUSAL_ID = "guess-message";
const ANSWER_ID = "guess-answer";
const OFFER_FORM = "offer-form";

/**
 * Today's game alone, in a frame on another site. It is plain forms; a script (`embed/embeddedGame.browser.ts`) sends them and shows
 * the `main` of the page that comes back.
 */
export function EmbeddedGame({ view, title, page, hasNoCookies, refused }: EmbeddedGameProps) {
  const { t } = useTranslation();
  const site = useSite();
  const toSite = { href: page, target: "_blank", rel: "noopener" };
  return (
    <>
      <main className="embedded-game stack stack-2">
        {/* The style sheet hides it: a frame that may not load it can send no guess either. */}
        <p className="embedded-game-blocked">
          <a {...toSite}>{t("embedded.blocked", { site: site.name })}</a>
        </p>
        <div className="apart">
          <h1 className="embedded-game-title">
            <GameMark view={view} />
            <span className="number">{title}</span>
          </h1>
          <a className="touch small" {...toSite}>
            {t("embedded.toSite", { site: site.name })}
            <ArrowTopRightOnSquareIcon className="icon icon-s" aria-hidden="true" />
          </a>
        </div>
        {hasNoCookies && (
          <WrongNote>
            <Trans
              i18nKey="embedded.noCookies"
              values={{ host: new URL(page).host }}
              components={{ a: <a {...toSite} /> }}
            />
          </WrongNote>
        )}
        <div data-failed="" hidden>
          <WrongNote>{t("embedded.failed")}</WrongNote>
        </div>
        {view.isOver ? <EndMessage view={view} /> : <EmbeddedForm view={view} refused={refused} />}
        {view.guesses.length > 0 ? <EmbeddedList view={view} /> : <p className="soft small">{t("embedded.intro")}</p>}
      </main>
      <p className="visually-hidden" role="status" data-said="" />
    </>
  );
}

/** The field, and under it what became of the latest guess. */
function EmbeddedForm({ view, refused }: Pick<EmbeddedGameProps, "view" | "refused">) {
  const { t, i18n } = useTranslation();
  const shown = useSettings();
  const { edition } = view.game;
  const { wordLanguage } = EDITION_FACTS[edition];
  // The game is not named: a guess after the rollover is for the new one, which the page then shows.
  const form = { action: embeddedAddress(edition), fields: { edition, daily: "true" } };
  const recent = recentGuess(view);
  return (
    <div className="guess-bar stack stack-2">
      <WordInput
        inputRef={{ current: null }}
        form={form}
        typed={refused?.typed ?? ""}
        label={t("form.label")}
        placeholder={t("form.placeholder")}
        describedBy={`${REFUSAL_ID} ${ANSWER_ID}`}
        isInvalid={refused !== null}
        takesFocus={false}
        onSubmit={() => undefined}
      />
      {refused !== null && (
        <form method="post" action={form.action} className="answer answer-plain answer-refused">
          <TurnFields fields={{ ...form.fields, intent: "guess" }} />
          <div className="answer-refusals">
            <div id={REFUSAL_ID} className="breaking" role="alert">
              <RefusalLine
                text={refusalText(t, { why: refused.why, word: refused.typed })}
                refused={{ why: refused.why, word: refused.typed }}
                language={wordLanguage}
              />
            </div>
            {refused.offers.length > 0 && (
              <div className="cluster" role="group" aria-label={t("form.offers")}>
                {refused.offers.map((offered) => (
                  <button
                    key={offered.word}
                    className="chip"
                    name="guess"
                    value={offered.word}
                    lang={wordLanguage}
                    translate="no"
                  >
                    {displayOf(offered)}
                  </button>
                ))}
              </div>
            )}
          </div>
        </form>
      )}
      {refused === null && recent !== undefined && (
        <>
          <Answer view={view} fresh={null}>
            {view.alternative !== null && (
              <button
                className="chip"
                form={OFFER_FORM}
                name="guess"
                value={view.alternative.word}
                lang={wordLanguage}
                translate="no"
              >
                {t("form.alternative", { word: displayOf(view.alternative) })}
              </button>
            )}
          </Answer>
          <form id={OFFER_FORM} method="post" action={form.action} hidden>
            <TurnFields fields={{ ...form.fields, intent: "guess" }} />
          </form>
          <p id={ANSWER_ID} hidden>
            <SpokenText
              text={announcement(t, recent, answerNote(view, shown), { language: i18n.language, shown })}
              wordLanguage={wordLanguage}
            />
          </p>
        </>
      )}
    </div>
  );
}

function EmbeddedList({ view }: { view: GameView<GameRef> }) {
  const { t } = useTranslation();
  return (
    <section className="guess-table-list" aria-labelledby="list-heading">
      <h2 id="list-heading" className="visually-hidden">
        {t("game.guessesHeading")}
      </h2>
      <table className="guess-table" role="table">
        <GuessRows view={view} sort={DEFAULT_SORT} />
      </table>
      <p className="fine">{t("game.count", { count: view.guessCount })}</p>
    </section>
  );
}
