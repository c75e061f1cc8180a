import ArrowLeftIcon from "@heroicons/react/24/outline/ArrowLeftIcon";
import { useTranslation } from "react-i18next";
import type { Edition } from "~/editions/editions";
import { gamePath } from "~/i18n/addresses";
import { useIsShutOut } from "./pageFacts";
import { useLanguage, usePath } from "./useLanguage";

/**
 * Link back: to an address, or to today's game of an edition, by default of the page's language. Whoever gets no game has no link
 * to it.
 */
export function BackLink({ edition, href, label }: { edition?: Edition; href?: string; label?: string }) {
  const { t } = useTranslation();
  const path = usePath();
  const language = useLanguage();
  const isShutOut = useIsShutOut();
  if (href === undefined && isShutOut) return null;
  return (
    <a
      className="back-link touch fine"
      href={href ?? (edition === undefined ? path("/") : gamePath(edition, language))}
    >
      <ArrowLeftIcon className="icon icon-s" aria-hidden="true" />
      {label ?? t("error.backHome")}
    </a>
  );
}
