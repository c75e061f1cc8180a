import { useTranslation } from "react-i18next";
import type { Edition } from "~/editions/editions";
import { circleAddress } from "~/i18n/addresses";
import { useLanguage } from "~/ui/useLanguage";
import type { EndingCircle } from "./circle";
import { TodayTable } from "./CircleTables";

/** How a circle does today, on the page of an ended game. */
export function CircleToday({ circle: { id, name, rows, more }, edition }: { circle: EndingCircle; edition: Edition }) {
  const { t } = useTranslation();
  return (
    <TodayTable rows={rows} labelledBy="compare-circle">
      <a id="compare-circle" className="touch" href={circleAddress(edition, useLanguage(), { circle: id })}>
        <bdi>{name}</bdi>
      </a>
      {more > 0 && ` ${t("others.more", { count: more })}`}
    </TodayTable>
  );
}
