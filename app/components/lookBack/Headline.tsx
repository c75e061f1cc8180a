import { Trans, useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/game/editions";
import type { LookBackStep } from "~/game/lookBack";
import { displayOf } from "~/game/types";
import type { LookBackPageData } from "~/http/game/lookBackPage.server";
import { formatCount, formatPlace } from "~/i18n/format";

type EndedPage = Extract<LookBackPageData, { isOver: true }>;

/** The one sentence that a look back says first. */
export function Headline({ page: { headline, game, secret, words } }: { page: EndedPage }) {
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
  const word = <span lang={EDITION_FACTS[game.edition].wordLanguage} />;
  return (
    <p className="headline">
      <Trans i18nKey={`lookBack.headline.${headline.kind}`} values={values} components={{ w: word, s: word }} t={t} />
    </p>
  );
}
