import ArrowLeftIcon from "@heroicons/react/24/outline/ArrowLeftIcon";
import { useTranslation } from "react-i18next";
import type { Edition } from "~/game/editions";
import { gamePath } from "~/i18n/addresses";
import { useLanguage, usePath } from "./addresses";

/** Link back to the game of an edition, by default to the edition of the page's language. */
export function BackLink({ edition }: { edition?: Edition }) {
  const { t } = useTranslation();
  const path = usePath();
  const language = useLanguage();
  return (
    <a className="back-link" href={edition === undefined ? path("/") : gamePath(edition, language)}>
      <ArrowLeftIcon className="icon icon-s" aria-hidden="true" />
      {t("error.backHome")}
    </a>
  );
}
