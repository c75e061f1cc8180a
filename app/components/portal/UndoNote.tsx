import CheckCircleIcon from "@heroicons/react/24/outline/CheckCircleIcon";
import { useTranslation } from "react-i18next";
import type { FlashOf } from "~/http/request/flash.server";
import { portalAddress } from "~/i18n/staffPages";
import { useLanguage } from "../layout/addresses";

/** Says what a form has done to games, and leads to undoing it. */
export function ChangeNote({ done: { done, logged } }: { done: Pick<FlashOf<"gameChanged">, "done" | "logged"> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <p className="note change-note" role="status">
      <CheckCircleIcon className="icon" aria-hidden="true" />
      <span>{t(`portal.done.${done}`)}</span>
      {logged !== null && (
        <a className="touch" href={portalAddress(language, "undo", { entry: logged })}>
          {t("portal.words.undo")}
        </a>
      )}
    </p>
  );
}
