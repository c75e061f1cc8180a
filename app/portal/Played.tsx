import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatShare } from "~/i18n/format";
import { Facts } from "~/ui/Facts";
import { useLanguage } from "~/ui/useLanguage";
import type { PortalGameData } from "./createPage.request.server";

type Day = NonNullable<PortalGameData["played"]>;
type Figures = Extract<Day["played"], { isTooFew: false }>;

/** How players did in a past game. */
export function Played({ day: { played, estimate } }: { day: Day }) {
  const { t } = useTranslation();
  return (
    <section className="stack" aria-labelledby="played">
      <h2 id="played">{t("portal.played.title")}</h2>
      {played.isTooFew ? (
        <>
          <p>{t("portal.played.tooFew")}</p>
          {estimate !== null && <Facts facts={[[t("portal.played.expected"), expected(t, estimate)]]} />}
        </>
      ) : (
        <>
          <PlayedFacts figures={played} estimate={estimate} />
          <Buckets figures={played} />
        </>
      )}
    </section>
  );
}

/** "medium, about 46 guesses" */
const expected = (t: TFunction, { ease, guesses, limit }: NonNullable<Day["estimate"]>) =>
  guesses > limit ? t("portal.word.tooHard", { limit }) : t(`portal.word.ease.${ease}`, { count: guesses });

function PlayedFacts({ figures, estimate }: { figures: Figures; estimate: Day["estimate"] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const number = new Intl.NumberFormat(language);
  const { players, wins, giveUps, medianGuesses, hintedOf100, hintsEach } = figures;
  const ofAll = (count: number) =>
    t("portal.played.countOf", { part: number.format(count), players: number.format(players) });
  const percent = formatShare(hintedOf100, language);
  const hints =
    hintsEach === null ? percent : t("portal.played.hintsEach", { percent, each: number.format(hintsEach) });
  return (
    <Facts
      facts={[
        [t("portal.played.players"), number.format(players)],
        [t("portal.played.found"), ofAll(wins)],
        ...(medianGuesses === null
          ? []
          : [[t("portal.played.half"), t("game.count", { count: medianGuesses })] as const]),
        [t("portal.played.gaveUp"), ofAll(giveUps)],
        [t("portal.played.hints"), hints],
        ...(estimate === null ? [] : [[t("portal.played.expected"), expected(t, estimate)] as const]),
      ]}
    />
  );
}

/** Sizes of the picture, in its units. */
const STEP = 54;
const BAR = 44;
const HIGHEST = 68;
const GROUND = 88;

/** Of 100 who found the word, how many needed how many guesses. */
function Buckets({ figures: { groups, wins } }: { figures: Figures }) {
  const { t } = useTranslation();
  if (wins === 0) return null;
  const bars = groups.map(({ from, to, count }) => ({
    of100: Math.round((100 * count) / wins),
    range: to === null ? t("portal.played.from", { from }) : `${from}–${to}`,
    label: to === null ? t("portal.played.more") : from === 1 ? `1–${to}` : `–${to}`,
  }));
  const most = Math.max(...bars.map(({ of100 }) => of100));
  const said = bars.map(({ range, of100 }) => `${range}: ${of100}`).join(", ");
  return (
    <figure className="played-buckets stack stack-2">
      <svg viewBox="0 0 320 110" role="img" aria-label={t("portal.played.chart", { said })}>
        {bars.map(({ label, of100 }, index) => {
          const height = (HIGHEST * of100) / most;
          const middle = 4 + index * STEP + BAR / 2;
          return (
            <g key={label}>
              <rect x={middle - BAR / 2} y={GROUND - height} width={BAR} height={height} />
              <text x={middle} y={GROUND + 16}>
                {label}
              </text>
              <text x={middle} y={GROUND - height - 5}>
                {of100}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption className="small soft">{t("portal.played.caption")}</figcaption>
    </figure>
  );
}
