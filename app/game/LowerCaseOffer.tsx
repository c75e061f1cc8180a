import QuestionMarkCircleIcon from "@heroicons/react/24/outline/QuestionMarkCircleIcon";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "~/ui/ConfirmDialog";

/** One line that takes neither the focus nor a keystroke. The dialog with the reasons opens from it. */
export function LowerCaseOffer({ onAnswer }: { onAnswer: (isAccepted: boolean) => void }) {
  const { t } = useTranslation();
  const [isExplained, setIsExplained] = useState(false);
  const close = () => {
    setIsExplained(false);
  };
  const answer = (isAccepted: boolean) => () => {
    close();
    onAnswer(isAccepted);
  };
  return (
    <>
      <div className="game-offer apart small">
        <span id="lower-case-offer">{t("downcase.offer")}</span>
        <span role="group" aria-labelledby="lower-case-offer">
          <button type="button" className="chip" onClick={answer(true)}>
            {t("newLook.yes")}
          </button>
          <button type="button" className="chip" onClick={answer(false)}>
            {t("newLook.no")}
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={t("downcase.more")}
            onClick={() => {
              setIsExplained(true);
            }}
          >
            <QuestionMarkCircleIcon className="icon" aria-hidden="true" />
          </button>
        </span>
      </div>
      <ConfirmDialog
        isOpen={isExplained}
        onClose={close}
        title={t("downcase.title")}
        message={t("downcase.message")}
        actionLabel={t("downcase.confirm")}
        onConfirm={answer(true)}
      />
    </>
  );
}
