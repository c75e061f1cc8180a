import { Trans, useTranslation } from "react-i18next";
import { formatCount, formatShare } from "~/i18n/format";
import { type OthersPlayed, TENTHS } from "~/play/played";

/** The player's place among all: better than how many, or that others gave up too. */
export function Standing({
  place,
  played: { players, giveUps },
}: Pick<OthersPlayed, "place"> & { played: Extract<OthersPlayed["played"], { isTooFew: false }> }) {
  const { t, i18n } = useTranslation();
  const counted = formatCount(players, i18n.language);
  if (place === null)
    return <span>{t("others.gaveUp", { part: formatCount(giveUps, i18n.language), players: counted })}</span>;
  const { tenth, moreOf100 } = place;
  return (
    <span>
      <Trans
        i18nKey={tenth === TENTHS ? "others.last" : "others.better"}
        values={{ percent: formatShare(moreOf100, i18n.language), players: counted }}
        components={{ b: <b /> }}
      />
    </span>
  );
}
