import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { type Edition, editionsIn } from "~/editions/editions";
import { Tabs } from "./Tabs";
import { useLanguage } from "./useLanguage";

/** Links to the same page of another edition. Shown when the language of the page has several editions. */
export function EditionSwitch({
  edition,
  ...links
}: Pick<ComponentProps<typeof Tabs<Edition>>, "href" | "onChoose"> & { edition: Edition }) {
  const { t } = useTranslation();
  const editions = editionsIn(useLanguage());
  if (editions.length < 2) return null;
  return (
    <Tabs
      label={t("edition.choose")}
      values={editions}
      current={edition}
      name={(one) => t(`edition.${one}.label`)}
      {...links}
    />
  );
}
