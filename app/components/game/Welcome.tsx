import { Trans, useTranslation } from "react-i18next";
import { heatOf } from "~/game/closeness";
import { EDITION_FACTS } from "~/game/editions";
import { SAMPLES } from "~/game/samples";
import { displayOf, type NearWord } from "~/game/types";
import { Closeness, ClosenessBar } from "./Closeness";
import { usePath } from "../layout/useLanguage";
import { proximityLabels } from "./sentences";
import { TurnFields, type TurnForm } from "./turnForm";
import type { PlayedGame } from "./useGame";

export function Welcome({ isToday, ...samples }: { game: PlayedGame; form: TurnForm; isToday: boolean }) {
  const { t } = useTranslation();
  const path = usePath();
  return (
    <section className="welcome welcome-alone stack" aria-labelledby="welcome-heading">
      <h2 id="welcome-heading">{t(isToday ? "welcome.heading" : "welcome.headingPast")}</h2>
      <Samples {...samples} />
      <p className="touch-links">
        <a href={path("/faq")}>{t("welcome.more")}</a>
      </p>
    </section>
  );
}

/** How three words would be scored for an invented secret. Each row plays its word. */
export function Samples({ game, form }: { game: PlayedGame; form: TurnForm }) {
  const { t } = useTranslation();
  const { edition } = game.view.game;
  const sample = SAMPLES[edition];
  const { wordLanguage } = EDITION_FACTS[edition];
  const closenessOf = proximityLabels(t);
  const row = (word: NearWord, remark: string) => (
    <button
      className={`welcome-sample heat-${heatOf(word)}`}
      name="guess"
      value={word.word}
      onClick={(event) => {
        event.preventDefault();
        game.guess(word.word, true);
      }}
    >
      <ClosenessBar rating={word} />
      <span>
        <b lang={wordLanguage} translate="no">
          {displayOf(word)}
        </b>
        {/* Separates the parts of the button's name where it is read out. */}
        <span className="visually-hidden">,</span> <small>{remark}</small>
        <span className="visually-hidden">,</span>
      </span>{" "}
      <strong className="number">
        <Closeness text={closenessOf(word)} />
      </strong>
    </button>
  );
  return (
    sample !== undefined && (
      <>
        <p>
          <Trans
            i18nKey="welcome.text"
            values={{ word: displayOf(sample.secret) }}
            components={{ b: <b lang={wordLanguage} translate="no" /> }}
          />
        </p>
        <form className="welcome-samples" method="post" action={form.action}>
          <TurnFields fields={{ ...form.fields, intent: "guess" }} />
          {row(sample.guesses[0], t("welcome.nearly"))}
          {row(sample.guesses[1], t("welcome.warm"))}
          {row(sample.guesses[2], t("welcome.cold"))}
        </form>
        <p className="small unprinted">{t("welcome.tap")}</p>
      </>
    )
  );
}
