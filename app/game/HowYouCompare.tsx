import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { formatCount } from "~/i18n/format";
import { Standing } from "~/lookBack/Standing";
import type { OthersPlayed } from "~/play/played";
import type { ShownView } from "./featureParts.request.server";

/**
 * How the player has done beside all others, and beside some.
 * @param friends what other features say of these
 */
export function HowYouCompare({ view, friends }: { view: ShownView; friends: readonly ReactElement[] }) {
  const { t } = useTranslation();
  const { others = null } = view.ending ?? {};
  // Of a game with few players, there is more to say beside friends.
  const isSaid = others !== null && (!others.played.isTooFew || (others.isToday && friends.length === 0));
  if (!isSaid && friends.length === 0) return null;
  return (
    <section className="how-you-compare stack stack-1" aria-labelledby="compare-heading">
      <h3 id="compare-heading" className="label">
        {t("over.compare")}
      </h3>
      {isSaid && <Others others={others} isTeam={view.team !== undefined} />}
      {friends}
    </section>
  );
}

function Others({ others: { played, place }, isTeam }: { others: OthersPlayed; isTeam: boolean }) {
  const { t, i18n } = useTranslation();
  if (played.isTooFew) return <p>{t("others.tooFew", { count: played.players })}</p>;
  const { wins, medianGuesses } = played;
  return (
    <p>
      {!isTeam && <Standing place={place} played={played} />}{" "}
      {medianGuesses !== null && (
        <span>{t("others.found", { found: formatCount(wins, i18n.language), median: medianGuesses })}</span>
      )}
    </p>
  );
}
