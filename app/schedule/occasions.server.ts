import type { App, TransactionApp } from "~/app";
import type { Actor } from "~/audit/actor";
import { appendAudit } from "~/audit/audit.data.server";
import { isDate } from "~/editions/calendar";
import type { Edition } from "~/editions/editions";
import { isoTime } from "~/platform/isoTime.server";
import { isRefused, refuse, type Result } from "~/platform/refusal";
import {
  deleteOccasion,
  findOccasion,
  insertOccasion,
  listOccasions,
  type NewOccasion,
  type Occasion,
} from "./occasions.data.server";
import type { OccasionRefusal } from "./schedule.refusals";
import { changeOnce, type Logged } from "./scheduleDraft.server";

/** Longest name of an occasion, characters. */
export const MAX_OCCASION_NAME = 60;

/** An occasion on one day of a range. */
export type OccasionDay = Occasion & {
  /** The day on which it falls, `YYYY-MM-DD`. `day` is the one that was entered. */
  readonly on: string;
};

/**
 * The occasions of a range of days, both included, ordered by the day on which they fall. A day is that on which a game is
 * played, on which it ends. A yearly one of February 29 is held on February 28 in the other years.
 * @param edition those of this one and of all. Left out: those of each
 */
export async function occasionsOn(
  { db }: Pick<TransactionApp, "db">,
  { from, to, edition }: { from: string; to: string; edition?: Edition },
): Promise<OccasionDay[]> {
  const occasions = await listOccasions(db, { from, to });
  const years = Array.from({ length: yearOf(to) - yearOf(from) + 1 }, (_, index) => yearOf(from) + index);
  const days = occasions
    .filter((one) => edition === undefined || one.edition === null || one.edition === edition)
    .flatMap((one) =>
      (one.isYearly ? years.map((year) => inYear(one.day, year)) : [one.day]).map((on) => ({ ...one, on })),
    );
  return days.filter(({ on }) => from <= on && on <= to).sort((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)));
}

const yearOf = (day: string) => Number(day.slice(0, "YYYY".length));

function inYear(day: string, year: number): string {
  const moved = `${year}${day.slice("YYYY".length)}`;
  return isDate(moved) ? moved : `${year}-02-28`;
}

interface ChangedBy {
  readonly by: Actor;
  readonly batch?: string | undefined;
}

/**
 * Adds an occasion, with its audit entry. One that is there already, as from a form that was sent twice, is not added again.
 * @param day `YYYY-MM-DD`
 * @param batch id of the change in the log. Left out: its entry has none.
 */
export async function addOccasion(
  app: App,
  { by, batch, ...given }: NewOccasion & ChangedBy,
): Promise<Result<{ readonly name: string } & Logged, OccasionRefusal>> {
  const occasion = { ...given, name: given.name.trim().replaceAll(/\s+/g, " ") };
  const { name, day } = occasion;
  if (name === "") return refuse("occasionUnnamed");
  if (name.length > MAX_OCCASION_NAME) return refuse("occasionTooLong");
  if (!isDate(day)) return refuse("badDay");
  const outcome = await changeOnce<never>(app, { batch, actor: by }, async ({ db }) => {
    if ((await findSameOccasion({ db }, occasion)) !== undefined) return { logged: undefined };
    await insertOccasion(db, occasion, { by: by.id, at: isoTime(app.now()) });
    const entry = { ...about(occasion), actor: by, action: "occasionAdded", after: inLog(occasion) } as const;
    return { logged: await appendAudit(db, [entry], app.now(), batch) };
  });
  return isRefused(outcome) ? outcome : { name, ...outcome };
}

/** The occasion that is the same in everything. Undefined: there is none. */
export async function findSameOccasion(
  { db }: Pick<TransactionApp, "db">,
  { name, day, isYearly, edition, kind }: NewOccasion,
): Promise<Occasion | undefined> {
  return (await listOccasions(db, { from: day, to: day })).find(
    (one) =>
      one.name === name && one.day === day && one.isYearly === isYearly && one.edition === edition && one.kind === kind,
  );
}

/** Removes an occasion, with its audit entry. A yearly one is removed for all years. @param batch as for `addOccasion` */
export async function removeOccasion(
  app: App,
  { id, by, batch }: { id: number } & ChangedBy,
): Promise<Result<{ readonly name: string } & Logged, OccasionRefusal>> {
  let name = "";
  const outcome = await changeOnce(app, { batch, actor: by }, async ({ db }) => {
    const occasion = await findOccasion(db, id);
    if (occasion === undefined) return refuse("noSuchOccasion");
    await deleteOccasion(db, id);
    const entry = { ...about(occasion), actor: by, action: "occasionRemoved", before: inLog(occasion) } as const;
    name = occasion.name;
    return { logged: await appendAudit(db, [entry], app.now(), batch) };
  });
  return isRefused(outcome) ? outcome : { name, ...outcome };
}

const about = ({ name, edition }: NewOccasion) => ({ subject: name, ...(edition !== null && { edition }) });

type LoggedOccasion = Pick<NewOccasion, "day" | "isYearly" | "kind">;

/** An occasion as the audit log has it, but for its name and edition: "2026-12-25 yearly holiday". */
const inLog = ({ day, isYearly, kind }: LoggedOccasion) => `${day}${isYearly ? " yearly" : ""} ${kind}`;

/** The occasion that the audit log has. Undefined: the entry is of a version that kept only the day. */
export function readLoggedOccasion(logged: string): LoggedOccasion | undefined {
  const [, day, yearly, kind] = /^(\S+)( yearly)? (\w+)$/.exec(logged) ?? [];
  // Only `inLog` writes it.
  return day === undefined ? undefined : { day, isYearly: yearly !== undefined, kind: kind as NewOccasion["kind"] };
}
