import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { listParts } from "~/i18n/format";
import { useLanguage } from "./useLanguage";

/** How many are named. */
const NAMED = 2;

/** The first names of a list, and how many there are more. */
export function Names({ names }: { names: readonly string[] }) {
  const { t } = useTranslation();
  const more = names.length - NAMED;
  const listed = [...names.slice(0, NAMED), ...(more > 0 ? [t("others.more", { count: more })] : [])];
  return listParts(listed, useLanguage()).map(({ type, value }, index) =>
    type === "element" ? <bdi key={index}>{value}</bdi> : <Fragment key={index}>{value}</Fragment>,
  );
}
