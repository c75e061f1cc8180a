import { Trans, useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/editions/editions";
import { Gloss } from "~/play/Word";
import { type DisplayedWord, displayOf } from "~/words/displayedWord";
import type { LookBackPageData } from "./lookBackPage.request.server";

type EndedPage = Extract<LookBackPageData, { isOver: true }>;

/** Heights of the picture: of a word between, in its units. */
const ROW = 40;

/** A row under a guess: up to three words between it and the secret. */
export function WordsBetween({
  between: { guess, words },
  secret,
  game,
}: {
  between: NonNullable<EndedPage["between"]>;
  secret: DisplayedWord;
  game: EndedPage["game"];
}) {
  const { t } = useTranslation();
  const lang = EDITION_FACTS[game.edition].wordLanguage;
  const ends = { guess: displayOf(guess), secret: displayOf(secret) };
  const word = <span lang={lang} translate="no" />;
  const title = <Trans i18nKey="lookBack.between" values={ends} components={{ w: word, s: word }} t={t} />;
  return (
    <tr role="row" className="words-between" data-between="">
      <td role="cell" colSpan={5}>
        <p className="fine">{title}</p>
        {words.length === 0 ? (
          <p>{t("lookBack.noneBetween")}</p>
        ) : (
          <div className="words-between-paths">
            <span lang={lang} translate="no">
              {ends.guess}
            </span>
            <Paths count={words.length} />
            <ol aria-label={t("lookBack.betweenLabel", ends)}>
              {words.map(({ toGuess, toSecret, ...near }) => (
                <li key={near.word}>
                  <span lang={lang} translate="no">
                    {displayOf(near)}
                  </span>
                  <Gloss of={near.word} />
                  <small>
                    {Math.round(toGuess)} · {Math.round(toSecret)}
                  </small>
                </li>
              ))}
            </ol>
            <Paths count={words.length} isBack />
            <span lang={lang} translate="no">
              {ends.secret}
            </span>
          </div>
        )}
      </td>
    </tr>
  );
}

/** Lines from one word to each of some, or back. */
function Paths({ count, isBack = false }: { count: number; isBack?: boolean }) {
  const height = count * ROW;
  const lines = Array.from({ length: count }, (_, index) => {
    const [near, far] = [height / 2, (index + 0.5) * ROW];
    const [from, to] = isBack ? [far, near] : [near, far];
    return `M0 ${from}C50 ${from} 50 ${to} 100 ${to}`;
  });
  return (
    <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path d={lines.join("")} />
    </svg>
  );
}
