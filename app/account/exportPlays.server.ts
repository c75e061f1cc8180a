import type { App, TransactionApp } from "~/app";
import type { Edition } from "~/editions/editions";
import type { GuessLog } from "~/play/guess";
import { parseStoredImport } from "~/play/legacyImport";
import { hasWord, parseLog } from "~/play/log";
import { parseStats } from "~/play/stats";
import { toDisplayed } from "~/words/displayForms.server";
import { findLegacyImport, listStats, readEnds, readPlays } from "./plays.data.server";

/** A member's games, which are read while they are written, and what pages add to the statistics. */
export async function exportPlays({ db }: TransactionApp, memberId: string, later: App) {
  const imported = await findLegacyImport(db, memberId);
  return {
    games: readGames(later, memberId),
    endedGames: readEndedGames(later, memberId),
    legacyImport:
      imported === undefined
        ? null
        : {
            importedAt: imported.importedAt,
            statistics: [...(parseStoredImport(imported.sums) ?? [])].map(([edition, sums]) => ({ edition, ...sums })),
          },
  };
}

/** A member's statistics. Those that cannot be read are exported as they are stored. */
export async function exportStats({ db }: TransactionApp, memberId: string) {
  const stored = await listStats(db, memberId);
  return {
    statistics: stored.map(({ edition, stats }) => ({ edition, ...(parseStats(stats) ?? { text: stats }) })),
  };
}

/** A log has up to 64 kB, whose guesses take several times that as JSON. They are made as they are read. */
async function* readGames(app: App, memberId: string) {
  for await (const { edition, number, log } of readPlays(app.db, memberId)) {
    const steps = parseLog(log);
    const begunOnDay = steps.some(({ kind }) => kind === "begun");
    yield { edition, number, begunOnDay, guesses: displayGuesses(app, edition, steps) };
  }
}

/** Each guess as in the log, with the spelling that is shown. */
function* displayGuesses(app: App, edition: Edition, steps: GuessLog) {
  for (const entry of steps) {
    if (entry.kind !== "begun") yield hasWord(entry) ? { ...entry, ...toDisplayed(app, edition, entry.word) } : entry;
  }
}

async function* readEndedGames(app: App, memberId: string) {
  for await (const { edition, number, has_won, ended_at } of readEnds(app.db, memberId)) {
    yield { edition, number, hasWon: has_won === 1, endedAt: ended_at };
  }
}
