import type { App } from "./app";
import { EDITIONS } from "./editions/editions";
import { askDatabase, hasOwnMigrations } from "./platform/database/migrations.server";
import { hasTodaysGames } from "./upkeep.server";

/** A check that takes longer does not hold, milliseconds. Less than the time-out of a usual prober. */
const PATIENCE_MS = 800;

/** @returns what makes the checks. Whoever asks meanwhile gets the same answer, so the work is bounded without a limit. */
export function createReadiness(
  app: Pick<App, "db" | "isDatabaseThere" | "vectors" | "bus" | "env" | "gameClock" | "now">,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
) {
  const { db, vectors, bus } = app;
  const check = async () => {
    const [database, migrations, games] = await Promise.all([
      holds(
        askDatabase(db).then(() => app.isDatabaseThere()),
        patienceMs,
      ),
      holds(hasOwnMigrations(db), patienceMs),
      holds(hasTodaysGames(app), patienceMs),
    ]);
    const areOpen = EDITIONS.every((one) => vectors.isOpen(one));
    return {
      // Without the bus, the process hears of the others from the database.
      isReady: database && migrations && games && areOpen,
      checks: { database, migrations, games, vectors: areOpen, bus: bus.isConnected() },
    };
  };
  let running: ReturnType<typeof check> | undefined;
  return () => (running ??= check().finally(() => (running = undefined)));
}

/** Whether a check holds in time. One that fails does not: what has failed is in the log of the requests that need it. */
async function holds(check: Promise<boolean>, patienceMs: number): Promise<boolean> {
  let timeout: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timeout = setTimeout(resolve, patienceMs, false);
  });
  return Promise.race([check, late])
    .catch(() => false)
    .finally(() => {
      clearTimeout(timeout);
    });
}
