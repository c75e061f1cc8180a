import { useTranslation } from "react-i18next";
import { formatStats, parseStats, type Stats, type StatsView, toStatsFacts } from "~/game/stats";
import type { Edition } from "~/game/editions";
import type { GameView } from "~/game/view";
import { archiveAddress, statsAddress } from "~/i18n/addresses";
import { useLanguage } from "../layout/addresses";
import { EditionSwitch } from "../layout/EditionSwitch";
import { EndMessage } from "../game/EndMessage";
import { formatAverage } from "../game/sentences";
import { ShareResult } from "../game/ShareResult";
import { currentStats } from "~/client/recordMirror";
import { useBrowserValue } from "../ui/useBrowserValue";
import { ClimbChart } from "./ClimbChart";
import { HistoryChart } from "./HistoryChart";
import { WinShare } from "./WinShare";

/** Larger sums use a smaller font. */
const LARGE = 999;

/** Statistics of an edition and the result of a game. Used by the page and the dialog. */
export function StatsSheet({
  view: { edition, stats: known, game },
  onChoose,
  onLeave,
}: {
  view: StatsView;
  /** Called when another edition is chosen, instead of following the link. */
  onChoose?: (edition: Edition) => void;
  /** Called when a link to another page is followed. */
  onLeave?: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  // The browser may have restored a lost cookie after the request.
  const text = formatStats(known);
  const stats = parseStats(useBrowserValue(() => currentStats(edition, text), text)) ?? known;
  const { winShare } = toStatsFacts(stats);
  const hasEnded = stats.wins + stats.giveups > 0;
  return (
    <div className="stats">
      <EditionSwitch edition={edition} href={(other) => statsAddress(other, language)} onChoose={onChoose} />
      {game !== null && <EndedGame game={game} />}
      <Sums stats={stats} />
      {!hasEnded && <p>{t("stats.none")}</p>}
      {stats.history.length > 0 && <HistoryChart history={stats.history} />}
      {hasEnded && <WinShare share={winShare} />}
      {game !== null && (
        <>
          <ClimbChart game={game} />
          <ShareResult view={game} />
          <p>
            <a className="button" href={archiveAddress(edition, language)} onClick={onLeave}>
              {t("archive.play")}
            </a>
          </p>
        </>
      )}
    </div>
  );
}

function EndedGame({ game }: { game: GameView }) {
  const { t } = useTranslation();
  return (
    <section className="stats-game">
      <h2>{t("stats.game", { number: game.game.number })}</h2>
      <EndMessage view={game} />
    </section>
  );
}

function Sums({ stats }: { stats: Stats }) {
  const { t, i18n } = useTranslation();
  const { played, averageGuesses, averageHints } = toStatsFacts(stats);
  const average = (value: number | null) => formatAverage(value, i18n.language);
  const sums = [
    ["played", played, String(played)],
    ["won", stats.wins, String(stats.wins)],
    ["giveups", stats.giveups, String(stats.giveups)],
    ["totalGuesses", stats.totalGuesses, String(stats.totalGuesses)],
    ["averageGuesses", averageGuesses, average(averageGuesses)],
    ["totalHints", stats.hints, String(stats.hints)],
    ["averageHints", averageHints, average(averageHints)],
  ] as const;
  return (
    <dl className="stats-grid">
      {sums.map(([name, value, text]) => (
        <div key={name}>
          <dt>{t(`stats.${name}`)}</dt>
          <dd className={(value ?? 0) > LARGE ? "is-large" : undefined}>
            {text}
            {name === "won" && <Streak count={stats.winStreak} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Streak({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <span className="streak">
      <span aria-hidden="true">🔥{count}</span>
      <span className="visually-hidden"> ({t("stats.streak", { count })})</span>
    </span>
  );
}
