import type { App } from "~/app";
import { appendAudit } from "~/audit/audit.data.server";
import { isRefused, refuse, type Result } from "~/platform/refusal";
import { firstDayKept } from "~/words/keptCounts.server";
import { insertOddCounts, isReported, type OddCount, takeOddPair } from "~/words/oddNeighbors.data.server";
import type { RankedWord } from "./rankDecisions.server";
import { changeOnce, type Logged } from "./scheduleDraft.server";

type ReportedPair = RankedWord & {
  /** The word among whose nearest words it was reported. */
  readonly secret: string;
  /** Id of the change in the log. Left out: its entry has none. */
  readonly batch?: string | undefined;
};

export type ReportOutcome = Result<{ readonly type: "done"; readonly word: string } & Logged, "notReported">;

/** Deletes the reports of a word as odd among the nearest words of another. Later reports are listed again. */
export async function dismissOddNeighbor(
  app: App,
  { language, word, secret, by, batch }: ReportedPair,
): Promise<ReportOutcome> {
  const pair = { language, word, secret };
  const outcome = await changeOnce<"notReported">(app, { batch, actor: by }, async ({ db }) => {
    if (!(await isReported(db, { ...pair, since: firstDayKept(app) }))) return refuse("notReported");
    const before = inLog(await takeOddPair(db, pair));
    const entry = {
      actor: by,
      action: "oddNeighborDismissed",
      language,
      subject: word,
      before,
      after: secret,
    } as const;
    return { logged: await appendAudit(db, [entry], app.now(), batch) };
  });
  return isRefused(outcome) ? outcome : { type: "done", word, ...outcome };
}

/** Puts dismissed reports back, as far as they would have been kept. @param before what the log has of them */
export async function restoreOddNeighbor(
  app: App,
  { language, word, secret, before, by, batch }: ReportedPair & { readonly before: string },
): Promise<ReportOutcome> {
  const counts = readLogged(before).filter(({ day }) => day >= firstDayKept(app));
  if (counts.length === 0) return refuse("notReported");
  const outcome = await changeOnce<"notReported">(app, { batch, actor: by }, async ({ db }) => {
    await insertOddCounts(
      db,
      counts.map((count) => ({ language, word, secret, ...count })),
    );
    const entry = { actor: by, action: "oddNeighborRestored", language, subject: word, after: secret } as const;
    return { logged: await appendAudit(db, [entry], app.now(), batch) };
  });
  return isRefused(outcome) ? outcome : { type: "done", word, ...outcome };
}

type DayCount = Pick<OddCount, "day" | "count">;

/** Counts as the audit log has them: "2026-11-24: 3, 2026-11-25: 6". */
const inLog = (counts: readonly DayCount[]) => counts.map(({ day, count }) => `${day}: ${count}`).join(", ");

const readLogged = (text: string): DayCount[] =>
  [...text.matchAll(/(\d{4}-\d\d-\d\d): (\d+)/g)].map(([, day = "", count]) => ({ day, count: Number(count) }));
