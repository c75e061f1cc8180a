import { type AuditEntry, listActors } from "~/audit/audit.data.server";
import { isDate } from "~/editions/calendar";
import { gameDay } from "~/editions/calendar.server";
import { widestEdition } from "~/editions/editions";
import { LOG_KINDS } from "~/i18n/staffPages";
import { noticeFromText } from "~/play/gameNotice";
import { readLoggedOccasion } from "~/schedule/occasions.server";
import { withUndo } from "~/schedule/undo.server";
import { displayOf } from "~/words/displayedWord";
import { toDisplayed } from "~/words/displayForms.server";
import { auditLog } from "./auditLog.server";
import { isHidden, shownReports } from "./blindMode.request.server";
import { CHANGED } from "./changed.request.server";
import { isOfMember, memberEmails } from "./members.server";
import { type PortalRequest, readOneOf, readPage } from "./portal.request.server";

export type PortalLogData = Awaited<ReturnType<typeof loadPortalLog>>;

export async function loadPortalLog(portal: PortalRequest) {
  const { app, url } = portal.context;
  const kind = readOneOf(LOG_KINDS, url, "kind");
  const { word, member, day } = readSearch(url);
  const isWrongDay = day !== "" && !isDate(day);
  const { changes, ...shown } = await auditLog(app, {
    page: readPage(url),
    kind,
    word: word === "" ? undefined : word,
    actor: member === "" ? undefined : member,
    day: day === "" || isWrongDay ? undefined : day,
    hidesWords: portal.hidesWords,
  });
  return {
    ...shown,
    kind,
    search: { word, member, day },
    isWrongDay,
    people: await listActors(app.db),
    done: CHANGED.take(portal.context),
    changes: await Promise.all(
      (await withUndo(app, changes)).map(async ({ id, entries, undo, states }) => ({
        id,
        at: entries[0]?.at ?? "",
        actor: entries[0]?.actor.name ?? "",
        undo,
        lines: (await toLogLines(portal, entries)).map((line) => ({ ...line, state: states.get(line.id) ?? null })),
      })),
    ),
  };
}

/** Characters of the longest text that is looked for: an address. */
const MAX_TYPED = 254;

/** What is looked for, as it was typed. "": nothing. */
function readSearch({ searchParams }: URL) {
  const read = (name: string) => (searchParams.get(name) ?? "").trim().slice(0, MAX_TYPED);
  return { word: read("word"), member: read("member"), day: read("day") };
}

export type LogLine = ReturnType<typeof toLogLine>;

/** Entries of the log as pages show them: words as their language writes them, unless the member hides them. */
export async function toLogLines(portal: PortalRequest, entries: readonly AuditEntry[]): Promise<LogLine[]> {
  const ids = entries.flatMap(({ action, subject }) => (isOfMember(action) && subject !== null ? [subject] : []));
  // Editors do not see who has an account.
  const emails =
    portal.actor.role === "admin" ? await memberEmails(portal.context.app, ids) : new Map<string, string>();
  return Promise.all(
    entries.map(async (entry) => {
      const { language, after } = entry;
      if (!isOfReport(entry) || language === null || after === null) return toLogLine(portal, entry, emails);
      const [shown] = await shownReports(portal, language, [{ secret: { word: after } }]);
      return toLogLine(portal, shown === undefined ? { ...entry, before: null, after: null } : entry, emails);
    }),
  );
}

const isOfReport = ({ action }: AuditEntry) => action === "oddNeighborDismissed" || action === "oddNeighborRestored";

const isOfEmergency = ({ action }: AuditEntry) =>
  action === "gameAnnotated" || action === "wordWithheld" || action === "wordShownAgain";

const whyOf = ({ subject, after }: AuditEntry) => [...Object.values(noticeFromText(after ?? "")), subject ?? ""];

function toLogLine(portal: PortalRequest, entry: AuditEntry, emails: ReadonlyMap<string, string>) {
  const { app } = portal.context;
  const { id, action, edition, number, language, subject } = entry;
  const game = edition === null || number === null ? null : { edition, number };
  const isWordHidden = game !== null && isHidden(portal, game);
  const asWritten = (word: string | null) =>
    word === null || game === null ? word : displayOf(toDisplayed(app, game.edition, word));
  const toWordOf = (word: string | null) =>
    word === null || language === null ? null : toDisplayed(app, widestEdition(language), word);
  const isOfOccasion = action === "occasionAdded" || action === "occasionRemoved";
  return {
    id,
    action,
    edition,
    language,
    subject: isOfEmergency(entry) ? null : subject,
    /** The subject, if it is a word. */
    word: toWordOf(subject),
    /** The member that the entry is about. Without an address, the account is deleted, or not for the reader. */
    member: isOfMember(action) && subject !== null ? { id: subject, email: emails.get(subject) ?? null } : null,
    isWordHidden,
    /** The occasion that the entry is about, but for its name. Null: none. */
    occasion: isOfOccasion ? (readLoggedOccasion(entry.after ?? entry.before ?? "") ?? null) : null,
    /** The word near which the one of the entry was reported as odd. */
    near: isOfReport(entry) ? toWordOf(entry.after) : null,
    /** Why something was done about a begun game, after what is said of it now. Null: it is another entry, or may tell a hidden word. */
    why: isOfEmergency(entry) && !isWordHidden ? whyOf(entry) : null,
    /** Null: it is about no game. The date is the day by which players know it, `YYYY-MM-DD`. */
    game: game && { ...game, date: gameDay(app, game).date },
    before: isWordHidden ? null : asWritten(entry.before),
    after: isWordHidden ? null : asWritten(entry.after),
  };
}
