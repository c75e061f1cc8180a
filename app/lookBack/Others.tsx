import { Trans, useTranslation } from "react-i18next";
import { formatCount } from "~/i18n/format";
import { Facts } from "~/ui/Facts";
import { usePath } from "~/ui/useLanguage";
import type { LookBackPageData } from "./lookBackPage.request.server";
import { Standing } from "./Standing";
import { Tenths } from "./Tenths";

type OthersPlayed = NonNullable<Extract<LookBackPageData, { isOver: true }>["others"]>;

type Figures = Extract<OthersPlayed["played"], { isTooFew: false }>;

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
          {isAlone !== null && <p>{isAlone ? <Standing place={place} played={played} /> : t("others.team")}</p>}
          {place !== null && <Tenths tenth={place.tenth} />}
          <FigureList played={played} isToday={isToday} />
        </>
      )}
      <p className="fine">
        <Trans i18nKey="others.hide" components={{ a: <a href={path("/settings")} /> }} />
      </p>
    </section>
  );
}

function FigureList({
  played: { players, medianGuesses, medianHints, giveUps },
  isToday,
}: {
  played: Figures;
  isToday: boolean;
}) {
  const { t, i18n } = useTranslation();
  const counted = formatCount(players, i18n.language);
  const hints = medianHints === null ? "" : `, ${t("over.hintCount", { count: medianHints })}`;
  return (
    <Facts
      facts={[
        [t(isToday ? "others.players" : "others.playersThen"), counted],
        ...(medianGuesses === null
          ? []
          : [[t("others.half"), t("game.count", { count: medianGuesses }) + hints] as const]),
        [t("others.gaveUpFact"), t("others.countOf", { part: formatCount(giveUps, i18n.language), players: counted })],
      ]}
    />
  );
}
