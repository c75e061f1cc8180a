import { useTranslation } from "react-i18next";

/** The word that the server is still to score. @param count how many wait with it */
export function WaitingAnswer({ word, count }: { word: string; count: number }) {
  const { t } = useTranslation();
  return (
    <div className="answer answer-waiting">
      <div className="answer-line cluster">
        <p className="answer-word soft" translate="no">
          {word}
        </p>
        <p className="answer-rank soft" aria-hidden="true">
          …
        </p>
      </div>
      <div className="answer-line cluster">
        <p className="answer-note small">{count > 1 ? t("form.pending", { count }) : ""}</p>
      </div>
    </div>
  );
}
