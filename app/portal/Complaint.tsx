import { Trans, useTranslation } from "react-i18next";
import { gameKey } from "~/editions/gameRef";
import type { Language } from "~/editions/languages";
import { formatDay, formatShortDay, formatSimilarity } from "~/i18n/format";
import { closenessLabels } from "~/play/sentences";
import { Field } from "~/ui/Form";
import { useLanguage } from "~/ui/useLanguage";
import { PROXIMITY_SCALE } from "~/vectors/rating";
import { displayOf } from "~/words/displayedWord";
import type { ComplaintData } from "./complaintForm.request.server";
import { useEditionInText, useRefusal } from "./PortalParts";

interface ComplaintProps extends ComplaintData {
  readonly wordLanguage: Language;
  /** Address of the page. */
  readonly action: string;
  /** What else its address has, by name. */
  readonly hidden: Readonly<Record<string, string | number>>;
}

/** Looks up guesses of a game that has begun, as players saw them. */
export function Complaint({ games, game, typed, answer, wordLanguage, action, hidden }: ComplaintProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const editionName = useEditionInText();
  return (
    <section className="stack" aria-labelledby="complaint">
      <h2 id="complaint">{t("portal.word.complaint")}</h2>
      {game === null ? (
        <p className="soft">{t("portal.word.noGame")}</p>
      ) : (
        <form className="stack" action={`${action}#complaint`}>
          <p className="soft">{t("portal.word.complaintHint")}</p>
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {games.length > 1 && (
            <fieldset className="form-group">
              <legend>{t("portal.word.game")}</legend>
              <div className="cluster">
                {games.map((one) => (
                  <label key={gameKey(one)} className="touch">
                    <input
                      type="radio"
                      name="game"
                      value={gameKey(one)}
                      defaultChecked={one === game || gameKey(one) === gameKey(game)}
                    />
                    {formatShortDay(one.day, language)}, {editionName(one.edition)}
                  </label>
                ))}
              </div>
            </fieldset>
          )}
          <div className="desk-bar">
            <div className="desk-grow">
              <Field
                name="guesses"
                label={t("portal.word.guesses")}
                initial={typed}
                lang={wordLanguage}
                maxLength={300}
                autoComplete="off"
                autoCapitalize="none"
              />
            </div>
            <button className="button">{t("portal.word.lookUp")}</button>
          </div>
        </form>
      )}
      {game !== null && answer !== null && (
        <p className="breaking number" role="status">
          <Trans
            i18nKey="portal.word.inGame"
            values={{ word: displayOf(answer.secret), day: formatDay(game.day, language) }}
            components={{ b: <b lang={wordLanguage} translate="no" /> }}
          />{" "}
          {answer.guesses.map((guess, index) => (
            <span key={guess.typed}>
              {index > 0 && " · "}
              <Guess guess={guess} wordLanguage={wordLanguage} />
            </span>
          ))}
          {answer.left > 0 && ` ${t("portal.word.leftOut", { taken: answer.guesses.length, count: answer.left })}`}
        </p>
      )}
    </section>
  );
}

function Guess({
  guess: { typed, found },
  wordLanguage,
}: {
  guess: NonNullable<ComplaintData["answer"]>["guesses"][number];
  wordLanguage: Language;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const refusal = useRefusal();
  if ("type" in found)
    return (
      <>
        <span lang={wordLanguage} translate="no">
          {typed}
        </span>
        : {refusal(found.why)}
      </>
    );
  const { word, rating } = found;
  const shown = displayOf(word);
  const isSame = shown.toLowerCase() === typed.toLowerCase();
  const closeness = rating.percentile === PROXIMITY_SCALE ? t("portal.word.found") : closenessLabels(t)(rating);
  return (
    <>
      <span lang={wordLanguage} translate="no">
        {isSame ? shown : t("portal.word.readAs", { typed, word: shown })}
      </span>{" "}
      <b>{closeness}</b>{" "}
      <span className="soft">
        ({t("portal.word.similarity", { similarity: formatSimilarity(rating.similarity, language) })})
      </span>
    </>
  );
}
