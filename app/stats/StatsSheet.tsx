import CalendarDaysIcon from "@heroicons/react/24/outline/CalendarDaysIcon";
import PencilSquareIcon from "@heroicons/react/24/outline/PencilSquareIcon";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Edition, EDITION_FACTS } from "~/editions/editions";
import { archiveAddress, MAKE_PAGE, statsAddress } from "~/i18n/addresses";
import { formatAverage } from "~/i18n/format";
import { EndMessage } from "~/play/EndMessage";
import { medianOf } from "~/play/guessBuckets";
import { ShareResult } from "~/play/ShareResult";
import { formatStats, parseStats, type Stats, toStatsFacts } from "~/play/stats";
import type { StatsView } from "~/play/statsView";
import { currentStats } from "~/play/storedRecords.browser";
import { currentStreak } from "~/play/streak";
import { EditionSwitch } from "~/ui/EditionSwitch";
import { Facts } from "~/ui/Facts";
import { Fold } from "~/ui/Fold";
import { useBrowserValue } from "~/ui/useBrowserValue";
import { useLanguage, usePath } from "~/ui/useLanguage";
import { Way } from "~/ui/Way";
import { ClimbChart } from "./ClimbChart";
import { Distribution, foundGuesses } from "./Distribution";
import { Month } from "./Month";
import { NearestReached } from "./NearestReached";
import { RecentDays } from "./RecentDays";

/** Larger figures use a smaller font. */
const LARGE = 999;

interface StatsSheetProps {
  readonly view: StatsView;
  /** Called when another edition is chosen, instead of following the link. */
  readonly onChoose?: (edition: Edition) => void;
  /** Called when a link to another page is followed. */
  readonly onLeave?: () => void;
}

/** Statistics of an edition and the result of a game. Used by the page and the dialog. */
export function StatsSheet({ view, onChoose, onLeave }: StatsSheetProps) {
  const { edition, stats: known, days, month, game, isYesterdayOpen } = view;
  const { t } = useTranslation();
  const language = useLanguage();
  const path = usePath();
  // The browser may have restored a lost cookie after the request.
  const text = formatStats(known);
  const stored = parseStats(useBrowserValue(() => currentStats(edition, text), text)) ?? known;
  const today = { number: days.newest, isOver: false, hasWon: false, isYesterdayOpen };
  const stats = { ...stored, winStreak: currentStreak(stored, today) };
  const hasEnded = stats.wins + stats.giveups > 0;
  return (
    <div className="stats-sheet stack stack-8">
      <EditionSwitch edition={edition} href={(other) => statsAddress(other, language)} onChoose={onChoose} />
      {game !== null && (
        <section className="stack">
          <h2>{t("game.number", { number: game.game.number })}</h2>
          <EndMessage view={game} />
        </section>
      )}
      {hasEnded ? <Headline stats={stats} /> : <p className="note">{t("stats.none")}</p>}
      <div className="stats-sheet-columns stack stack-8">
        {hasEnded && (
          <div className="stack stack-8">
            <Distribution history={stats.history} own={game?.game.number} />
            {game !== null && <ShareResult view={game} />}
          </div>
        )}
        <div className="stack stack-8">
          {toStatsFacts(stats).played > 0 && (
            <div className="ruled">
              <Fold summary={t("stats.sums")} isBare>
                <div className="stats-sheet-rest stack stack-8">
                  <Sums edition={edition} stats={stats} />
                  {hasEnded && (
                    <>
                      <RecentDays edition={edition} days={days} history={stats.history} />
                      <NearestReached stats={stats} />
                      {month !== null && <Month month={month} />}
                      {game !== null && <ClimbChart game={game} />}
                    </>
                  )}
                </div>
              </Fold>
            </div>
          )}
          <p className="ways">
            {game !== null && (
              <Way href={archiveAddress(edition, language)} Icon={CalendarDaysIcon} onClick={onLeave}>
                {t("archive.play")}
              </Way>
            )}
            <Way href={path(MAKE_PAGE)} Icon={PencilSquareIcon} onClick={onLeave}>
              {t("make.title")}
            </Way>
          </p>
        </div>
      </div>
    </div>
  );
}

/** The statistics in the ending of a game. */
export function EndingStats({ edition, stats }: { edition: Edition; stats: Stats }) {
  const { t } = useTranslation();
  return (
    <div className="stats-sheet stack stack-8">
      <Distribution history={stats.history} own={stats.history.at(-1)?.number} />
      <section className="stack">
        <h2>{t("stats.sums")}</h2>
        <Sums edition={edition} stats={stats} />
      </section>
    </div>
  );
}

/** The figures to see first: the win streak if there is one, wins, and the median of the guesses. */
function Headline({ stats }: { stats: Stats }) {
  const { t } = useTranslation();
  const { played } = toStatsFacts(stats);
  const median = medianOf(foundGuesses(stats.history));
  return (
    <dl className="stats-sheet-headline number">
      {stats.winStreak > 0 && (
        <Figure name={t("stats.winStreak")} value={stats.winStreak}>
          {t("stats.streakDays", { count: stats.winStreak })}
        </Figure>
      )}
      <Figure name={t("stats.won")} value={stats.wins}>
        {t("stats.ofGames", { count: played })}
      </Figure>
      {median !== null && (
        <Figure name={t("stats.median")} value={median}>
          {t("stats.medianGuesses", { count: median })}
        </Figure>
      )}
    </dl>
  );
}

function Figure({ name, value, children }: { name: string; value: number; children: ReactNode }) {
  return (
    <div>
      <dt className="fine">{name}</dt>
      <dd className={value > LARGE ? "stats-sheet-large" : undefined}>
        <span>{value}</span> <small>{children}</small>
      </dd>
    </div>
  );
}

function Sums({ edition, stats }: { edition: Edition; stats: Stats }) {
  const { t, i18n } = useTranslation();
  const { played, averageGuesses, averageHints } = toStatsFacts(stats);
  // One game has no average.
  const average = (value: number | null, sum: number) =>
    stats.wins + stats.giveups === 1 ? sum : formatAverage(value, i18n.language);
  const won = (
    <>
      <span>{stats.wins}</span>
      {stats.winStreak > 0 && (
        <span className="stats-sheet-streak">
          <span aria-hidden="true">{`🔥${String(stats.winStreak)}`}</span>
          <span className="visually-hidden">{` (${t("stats.streak", { count: stats.winStreak })})`}</span>
        </span>
      )}
    </>
  );
  const sums = [
    ["played", played],
    ["won", won],
    ["giveups", stats.giveups],
    ["totalGuesses", stats.totalGuesses],
    ["averageGuesses", average(averageGuesses, stats.totalGuesses)],
    ["totalHints", stats.hints],
    ["averageHints", average(averageHints, stats.hints)],
    ...(EDITION_FACTS[edition].hasBonusRound ? [["bonusWins", stats.bonusWins] as const] : []),
  ] as const;
  return <Facts facts={sums.map(([name, sum]) => [t(`stats.${name}`), sum])} />;
}
