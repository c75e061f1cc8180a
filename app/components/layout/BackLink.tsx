import ArrowLeftIcon from "@heroicons/react/24/outline/ArrowLeftIcon";
import { useTranslation } from "react-i18next";
import type { Edition } from "~/game/editions";
import { gamePath } from "~/i18n/addresses";
import { useLanguage, usePath } from "./addresses";

/** Link back to a game: that of an address, or today's of an edition, by default of the page's language. */
export function BackLink({ edition, href }: { edition?: Edition; href?: string }) {
  const { t } = useTranslation();
  const path = usePath();
  const language = useLanguage();
  return (
    <a
      className="back-link touch fine"
      href={href ?? (edition === undefined ? path("/") : gamePath(edition, language))}
    >
      <ArrowLeftIcon className="icon icon-s" aria-hidden="true" />
      {t("error.backHome")}
    </a>
  );
}
