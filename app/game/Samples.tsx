import { Trans, useTranslation } from "react-i18next";
import { type Edition, EDITION_FACTS } from "~/editions/editions";
import { Closeness, ClosenessBar } from "~/play/Closeness";
import { proximityLabels } from "~/play/sentences";
import { TurnFields, type TurnForm } from "~/play/turnForm";
import { heatOf } from "~/words/closeness";
import { displayOf, type NearWord } from "~/words/displayedWord";
import { SAMPLES } from "./sampleWords";

export interface SamplesProps {
  readonly edition: Edition;
  readonly form: TurnForm;
}

/** How three words would be scored for an invented secret. Each row plays its word: see `onSample`. */
export function Samples({ edition, form }: SamplesProps) {
  const { t } = useTranslation();
  const sample = SAMPLES[edition];
  const { wordLanguage } = EDITION_FACTS[edition];
  const closenessOf = proximityLabels(t);
  const row = (word: NearWord, remark: string) => (
    <button className={`welcome-sample heat-${heatOf(word)}`} name="guess" value={word.word}>
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
