import ArrowLeftIcon from "@heroicons/react/24/outline/ArrowLeftIcon";
import { useTranslation } from "react-i18next";
import { usePath } from "../layout/addresses";

/** The way from a custom game to today's. */
export function HomeLine() {
  const { t } = useTranslation();
  const path = usePath();
  return (
    <p className="place-line">
      <a href={path("/")}>
        <ArrowLeftIcon className="icon icon-s" aria-hidden="true" />
        {t("custom.home")}
      </a>
    </p>
  );
}
