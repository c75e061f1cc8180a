import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog, loadEnding } from "./parts";
import type { PlayedGame } from "./useGame";

/**
 * Gives up after a question.
 * @param page that asks the same, for when the dialog cannot be loaded
 */
export function useGiveUp(game: PlayedGame, page: string): { readonly giveUp: () => void; readonly dialog: ReactNode } {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const isGivingUp = game.waiting.some(({ fields }) => fields.intent === "giveUp");
  const giveUp = () => {
    loadEnding().then(
      () => {
        setIsAsking(true);
      },
      () => {
        window.location.assign(page);
      },
    );
  };
  const dialog = game.view.guesses.length > 0 && (
    <ConfirmDialog
      isOpen={isAsking && !game.view.isOver}
      onClose={() => {
        setIsAsking(false);
      }}
      title={t("giveUp.title")}
      message={t("giveUp.message")}
      actionLabel={t("form.giveUp")}
      cancelLabel={t("giveUp.cancel")}
      isLoading={isGivingUp && !game.isStalled}
      failure={game.isStalled ? t("refusal.failed") : null}
      isForGood
      onConfirm={isGivingUp ? game.retry : game.giveUp}
    />
  );
  return { giveUp, dialog };
}
