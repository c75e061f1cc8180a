import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { MIGRATE_PAGE } from "~/i18n/addresses";
import { formatAverage, formatSimilarity } from "~/i18n/format";
import { isRefused } from "~/platform/refusal";
import { GuessRow } from "~/play/GuessRow";
import { formatLegacyImport } from "~/play/legacyImport";
import { GuessMark } from "~/play/Word";
import { Facts } from "~/ui/Facts";
import { PostForm } from "~/ui/Form";
import { HiddenFields } from "~/ui/HiddenFields";
import { useSite } from "~/ui/pageFacts";
import { usePath } from "~/ui/useLanguage";
import { PROXIMITY_SCALE } from "~/vectors/rating";
import {
  formatLegacyEntries,
  legacyClass,
  type LegacyData,
  type LegacyGame,
  type LegacyGuess,
  type LegacyStats,
  toLegacyImport,
  toLegacyTotals,
  toRating,
} from "./legacy";

/** Custom games are sent back, but not shown. Junior is another name of the mode for children. */
const SHOWN_MODES = ["daily", "child", "junior", "yesterday"] as const;

/** Maximum number of guesses of a mode that are shown. A row takes the server 70 µs. */
const MAX_SHOWN = 300;

interface MigratePreviewProps {
  readonly data: LegacyData;
  /** The guesses were left out: then the rest is not sent back to the older version. */
  readonly isShort?: boolean;
}

/** Everything that an older version saved, and where it can be sent: into this site, or back to that version. */
export function MigratePreview({ data, isShort = false }: MigratePreviewProps) {
  const { t } = useTranslation();
  const path = usePath();
  const { legacy } = useSite();
  const { settings, games, ignored } = data;
  const imported = toLegacyImport(data);
  return (
    <div className="migrate-preview stack stack-6">
      {ignored > 0 && <p className="note">{t("migrate.ignored", { count: ignored })}</p>}
      {isShort && <p className="note">{t("migrate.shortened")}</p>}
      {isRefused(imported) && <p className="note">{t(`migrate.fault.${imported.why}`)}</p>}
      <div className="migrate-ways cluster">
        {!isRefused(imported) && (
          <PostForm action={path(MIGRATE_PAGE)}>
            <HiddenFields form="summary" sums={formatLegacyImport(imported)} />
            <button className="button button-main">{t("migrate.import")}</button>
            <small>{t("migrate.importHelp")}</small>
          </PostForm>
        )}
        {legacy !== null && data.entries.length > 0 && !isShort && (
          <form method="post" action={legacy.url}>
            <input type="hidden" name="__stats" value={formatLegacyEntries(data.entries)} />
            <button className="button">{t("migrate.migrate")}</button>
            <small>{t("migrate.migrateHelp", { host: legacy.name })}</small>
          </form>
        )}
      </div>
      <Part heading={t("migrate.settings")}>
        <Facts
          facts={(["hideEmojis", "lower", "darkMode"] as const).map((name) => [
            t(`migrate.${name}`),
            t(settings[name] ? "migrate.yes" : "migrate.no"),
          ])}
        />
      </Part>
      {SHOWN_MODES.map((mode) => (
        <GameBlock key={mode} mode={mode} game={games.find((game) => game.mode === mode)} isShort={isShort} />
      ))}
    </div>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="stack">
      <h2>{heading}</h2>
      {children}
    </section>
  );
}

interface GameBlockProps {
  readonly mode: (typeof SHOWN_MODES)[number];
  readonly game: LegacyGame | undefined;
  readonly isShort: boolean;
}

function GameBlock({ mode, game, isShort }: GameBlockProps) {
  const { t } = useTranslation();
  const { stats = null, guesses = [] } = game ?? {};
  // Few versions had it.
  if (mode === "junior" && stats === null && guesses.length === 0) return null;
  const name = t(`migrate.mode.${mode}`);
  return (
    <Part heading={name}>
      <h3>{t("migrate.overall")}</h3>
      {stats === null ? <p>{t("migrate.noStats")}</p> : <OverallStats stats={stats} />}
      {guesses.length > 0 && <Guesses guesses={guesses} heading={t("migrate.guesses", { mode: name })} />}
      {guesses.length === 0 && !isShort && <p>{t("migrate.noGuesses", { mode: name })}</p>}
    </Part>
  );
}

function OverallStats({ stats }: { stats: LegacyStats }) {
  const { t, i18n } = useTranslation();
  const { games, guesses, averageGuesses } = toLegacyTotals(stats);
  return (
    <Facts
      facts={[
        [t("migrate.games"), games],
        [t("migrate.wins"), stats.wins],
        [t("migrate.winStreak"), stats.winStreak],
        [t("migrate.giveups"), stats.giveups],
        [t("migrate.abandons"), stats.abandons],
        [t("migrate.totalGuesses"), guesses],
        [t("migrate.averageGuesses"), formatAverage(averageGuesses, i18n.language)],
        [t("migrate.hints"), stats.hints],
      ]}
    />
  );
}

function Guesses({ guesses, heading }: { guesses: readonly LegacyGuess[]; heading: string }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="guess-table-list">
      <h3 id={id}>{heading}</h3>
      <table className="guess-table guess-table-emojis" role="table" aria-labelledby={id}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col" className="guess-table-count">
              {t("table.number")}
            </th>
            <th role="columnheader" scope="col" className="word label">
              {t("table.guess")}
            </th>
            <th role="columnheader" scope="col" className="guess-table-similarity">
              {t("table.similarity")}
            </th>
            <th role="columnheader" scope="col" className="guess-table-closeness label">
              {t("migrate.rank")}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {guesses.slice(0, MAX_SHOWN).map((guess, index) => (
            <LegacyRow key={index} guess={guess} isCurrent={index === 0} />
          ))}
        </tbody>
      </table>
      {guesses.length > MAX_SHOWN && <p>{t("migrate.moreGuesses", { count: guesses.length - MAX_SHOWN })}</p>}
    </div>
  );
}

function LegacyRow({ guess, isCurrent }: { guess: LegacyGuess; isCurrent: boolean }) {
  const { t, i18n } = useTranslation();
  const name = legacyClass(guess);
  const isRanked = name !== "tepid" && name !== "cold";
  return (
    <GuessRow
      className={` migrate-${name}${isCurrent ? " guess-table-latest" : ""}`}
      rating={toRating(guess)}
      number={guess.number}
      similarity={formatSimilarity(guess.similarity, i18n.language)}
      // Steps from the secret word, which is what older versions showed.
      closeness={isRanked ? PROXIMITY_SCALE - guess.rank : t(`proximity.${name}`)}
      isRanked={isRanked}
      hasEmoji
    >
      <span>{guess.word}</span>
      {guess.isHint && <GuessMark guess={{ kind: "hint", percentile: 0 }} />}
      {guess.label !== null && <small> {guess.label}</small>}
    </GuessRow>
  );
}
