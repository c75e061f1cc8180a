import ArrowLeftIcon from "@heroicons/react/24/outline/ArrowLeftIcon";
import { useTranslation } from "react-i18next";
import { usePath } from "./addresses";

/** From a page beside the game back to the game: the one at `page`, by its path in English. */
export function BackLink({ page = "/" }: { page?: string }) {
  const { t } = useTranslation();
  const path = usePath();
  return (
    <a className="back-link" href={path(page)}>
      <ArrowLeftIcon className="icon" aria-hidden="true" />
      {t("error.backHome")}
    </a>
  );
}
