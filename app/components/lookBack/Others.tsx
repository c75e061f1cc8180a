import type { ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { TENTHS } from "~/game/played";
import type { LookBackPageData } from "~/http/game/lookBackPage.server";
import { formatCount } from "~/i18n/format";
import { usePath } from "../layout/useLanguage";
import { tenthName } from "../stats/Month";
import { Tenths } from "../stats/Tenths";
import { Facts } from "../ui/Facts";

type OthersPlayed = NonNullable<Extract<LookBackPageData, { isOver: true }>["others"]>;

interface OthersProps {
  readonly others: OthersPlayed;
  /** Whether the player has ended the game alone, not in a team. Null: not at all, or nobody knows how. */
  readonly isAlone: boolean | null;
}

/** How others did in a game: from 20 players on in figures, with the player's place among them. */
export function Others({ others, isAlone }: OthersProps) {
  const { t } = useTranslation();
  const path = usePath();
  const { played, place, isToday } = others;
  return (
    <section className="stack" aria-labelledby="others">
      <h2 id="others">{t("others.title")}</h2>
      {played.isTooFew ? (
        <p>{t(isToday ? "others.tooFew" : "others.tooFewThen", { count: played.players })}</p>
      ) : (
        <>
          {isAlone !== null && (
            <p>
              <Standing place={place} isAlone={isAlone} gaveUpOf100={played.gaveUpOf100} />
            </p>
          )}
          {place !== null && <Tenths tenth={place.tenth} />}
          <Figures played={played} isToday={isToday} />
        </>
      )}
      <p className="fine">
        <Trans i18nKey="others.hide" components={{ a: <a href={path("/settings")} /> }} />
      </p>
    </section>
  );
}

function Standing({
  place,
  isAlone,
  gaveUpOf100,
}: Pick<OthersPlayed, "place"> & { isAlone: boolean; gaveUpOf100: number }): ReactNode {
  const { t } = useTranslation();
  if (!isAlone) return t("others.team");
  if (place === null) return t("others.gaveUp", { count: gaveUpOf100 });
  const { tenth, moreOf100 } = place;
  return (
    <Trans
      i18nKey={tenth === TENTHS ? "others.last" : "others.place"}
      values={{ tenth: tenthName(t, tenth), count: moreOf100 }}
      components={{ b: <b /> }}
    />
  );
}

function Figures({
  played: { players, medianGuesses, medianHints, gaveUpOf100 },
  isToday,
}: {
  played: Extract<OthersPlayed["played"], { isTooFew: false }>;
  isToday: boolean;
}) {
  const { t, i18n } = useTranslation();
  const hints = medianHints === null ? "" : `, ${t("over.hintCount", { count: medianHints })}`;
  return (
    <Facts
      facts={[
        [t(isToday ? "others.players" : "others.playersThen"), formatCount(players, i18n.language)],
        ...(medianGuesses === null
          ? []
          : [[t("others.half"), t("game.count", { count: medianGuesses }) + hints] as const]),
        [t("others.gaveUpFact"), t("others.of100", { count: gaveUpOf100 })],
      ]}
    />
  );
}
