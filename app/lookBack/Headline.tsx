import { Trans, useTranslation } from "react-i18next";
import { type Edition, EDITION_FACTS } from "~/editions/editions";
import { formatCount, formatPlace } from "~/i18n/format";
import { type DisplayedWord, displayOf } from "~/words/displayedWord";
import type { Headline as HeadlineFacts, LookBackStep } from "./lookBack";

interface HeadlineProps {
  readonly edition: Edition;
  readonly secret: DisplayedWord;
  /** How many ranked words there were to begin with. */
  readonly words: number;
  readonly headline: HeadlineFacts;
}

/** The one sentence that a look back says first. */
export function Headline({ edition, secret, words, headline }: HeadlineProps) {
  const { t, i18n } = useTranslation();
  const show = (count: number) => formatCount(count, i18n.language);
  const ofStep = ({ guess, fitted }: LookBackStep) => ({
    word: displayOf(guess),
    place: formatPlace(guess.number, i18n.language),
    left: show(fitted),
  });
  const values = {
    ...headline,
    ...("step" in headline ? ofStep(headline.step) : {}),
    ...("left" in headline ? { left: show(headline.left) } : {}),
    count: "count" in headline ? headline.count : "step" in headline ? headline.step.fitted : 0,
    secret: displayOf(secret),
    words: show(words),
  };
  const word = <span lang={EDITION_FACTS[edition].wordLanguage} translate="no" />;
  return (
    <Trans i18nKey={`lookBack.headline.${headline.kind}`} values={values} components={{ w: word, s: word }} t={t} />
  );
}
