import type { App } from "~/app";
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditFilter,
  countChanges,
  listChanges,
} from "~/audit/audit.data.server";
import { dayAfter, numberOfDay } from "~/editions/calendar";
import { currentGame } from "~/editions/calendar.server";
import { EDITIONS } from "~/editions/editions";
import { createGameClock } from "~/editions/gameClock";
import { PAGE_SIZE, toListPage } from "~/platform/listPage";
import { isRefused } from "~/platform/refusal";
import { understandWord } from "~/words/understandWord.server";

/** The kinds of entries that the log can be asked for. */
const ACTIONS = {
  /** Without what is about access: who signs in often would hide what was changed. */
  changes: [...AUDIT_ACTIONS.games, ...AUDIT_ACTIONS.words],
  ...AUDIT_ACTIONS,
};
type AuditKind = keyof typeof ACTIONS;

/** What is looked for in the log. Left out: anything. */
interface LogSearch {
  /** Of which each change has an entry. */
  readonly kind?: AuditKind;
  /** A word, name or address, as it was typed. */
  readonly word?: string | undefined;
  /** Id of who did it. */
  readonly actor?: string | undefined;
  /** The day of the change where games begin, or that of its game, `YYYY-MM-DD`. */
  readonly day?: string | undefined;
  /** Whether the words of games that are still to be played are not looked for, because they are hidden from who asks. */
  readonly hidesWords?: boolean;
}

/**
 * A page of the audit log, newest change first. For staff only: entries name the secrets of games to come.
 * @param page from 1
 */
export async function auditLog(app: App, { page, ...search }: LogSearch & { page: number }) {
  const filter = toFilter(app, search);
  const { offset, ...shown } = toListPage(page, await countChanges(app.db, filter));
  return { changes: await listChanges(app.db, { ...filter, limit: PAGE_SIZE, offset }), ...shown };
}

function toFilter(app: App, { kind, word, actor, day, hidesWords = false }: LogSearch): AuditFilter {
  const actions = kind && ACTIONS[kind];
  return {
    actions: hidesWords && word !== undefined ? (actions ?? ALL_ACTIONS).filter((one) => !NAMING.has(one)) : actions,
    actor,
    ...(word === undefined ? {} : { words: spellingsOf(app, word) }),
    ...(hidesWords ? { hiddenFrom: EDITIONS.map((edition) => currentGame(app, edition)) } : {}),
    ...(day === undefined ? {} : { day: { ...timeOf(app, day), games: gamesOf(app, day) } }),
  };
}

const ALL_ACTIONS: readonly AuditAction[] = Object.values(AUDIT_ACTIONS).flat();
/** What names the secret near which a word is odd, though it is about no game. */
const NAMING: ReadonlySet<AuditAction> = new Set(["oddNeighborDismissed", "oddNeighborRestored"]);

/** How the log may have stored a typed text: as it is, in lower case, or as the word of a vocabulary that it means. */
function spellingsOf(app: App, word: string): string[] {
  const typed = word.trim();
  const read = EDITIONS.map((edition) => understandWord(app.vectors.of(edition), typed));
  const words = read.flatMap((one) => (isRefused(one) ? [] : [one.match.word]));
  return [...new Set([typed, typed.toLowerCase(), ...words])];
}

/** From midnight to midnight. */
function timeOf({ env }: App, day: string) {
  const midnights = createGameClock([{ fromDay: day, time: "00:00", zone: env.ROLLOVER_ZONE }]);
  const [from, until] = [day, dayAfter(day)].map((date) =>
    midnights.beginOf(Date.parse(date) / 86_400_000).toISOString(),
  );
  return { from: from ?? "", until: until ?? "" };
}

const gamesOf = ({ env }: App, day: string) =>
  EDITIONS.map((edition) => ({ edition, number: numberOfDay(edition, { day, epoch: env.GAME_EPOCH }) }));
