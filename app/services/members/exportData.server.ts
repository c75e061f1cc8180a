import { setImmediate } from "node:timers/promises";
import { listMemberRows, type Member } from "~/data/members.server";
import { listCirclesOf, listEndsOf } from "~/data/circles.server";
import { readEnds, readPlays } from "~/data/plays.server";
import { listTeamsOf } from "~/data/teams.server";
import { climbLevelsIn, squaresOf } from "~/game/climb";
import { parseStoredImport } from "~/game/legacyImport";
import { hasWord, parseLog } from "~/game/log";
import { parseStats } from "~/game/stats";
import type { GuessLog } from "~/game/types";
import type { Edition } from "~/game/editions";
import { isoTime } from "~/platform/isoTime.server";
import { streamJson } from "~/platform/jsonStream.server";
import type { App } from "~/app";
import { toDisplayed } from "../words/displayForms.server";
import type { AccountRefused } from "./accountOutcome.server";
import { PHOTO_TYPE } from "./photo.server";
import { rateLimit } from "../rateLimit.server";

/** Seconds after which a second export may be tried. Most take less. */
const RETRY_AFTER = 10;

export interface Exported {
  readonly type: "exported";
  /** When it began, ISO 8601. */
  readonly exportedAt: string;
  /** A `MemberExport` as JSON. It must be read to its end or canceled, else the member cannot begin another. */
  readonly json: ReadableStream<Uint8Array>;
}

/**
 * Exports everything that is stored about a member, except secrets that authenticate (the password hash, session ids and
 * tokens) and what the audit log says of staff, as its entries name secrets of games to come. The games are read while
 * the stream is, some at a time, and other requests get their turn between them. A member has one export at a time.
 * @param signal ends the export when it is aborted
 */
export async function exportData(
  app: App,
  { member, signal }: { member: Member; signal?: AbortSignal | undefined },
): Promise<AccountRefused | Exported> {
  if (app.exporting.has(member.id)) return { type: "refused", why: "exportRunning", retryAfter: RETRY_AFTER };
  // Taken before anything is awaited, so that of two concurrent calls one is refused.
  app.exporting.add(member.id);
  const end = () => {
    app.exporting.delete(member.id);
  };
  try {
    const tooMany = await rateLimit(app, [["export", member.id]], member.id);
    if (tooMany !== undefined) {
      end();
      return tooMany;
    }
    const exportedAt = isoTime(app.now());
    const pieces = streamJson(Object.entries(await listExported(app, member, exportedAt)));
    return { type: "exported", exportedAt, json: toStream(pieces, { signal, end }) };
  } catch (error) {
    end();
    throw error;
  }
}

/** What is exported. Times are ISO 8601, UTC. */
async function listExported(app: App, member: Member, exportedAt: string) {
  // It says nothing that the other columns do not.
  const { ownRole: _, ...account } = member;
  const rows = await listMemberRows(app.db, member.id);
  const photo = rows.member?.photo ?? null;
  const imported = parseStoredImport(rows.legacy_import?.sums ?? "");
  return {
    exportedAt,
    account: {
      ...account,
      photo: photo === null ? null : `data:${PHOTO_TYPE};base64,${Buffer.from(photo).toString("base64")}`,
    },
    sessions: rows.session,
    staffSessions: rows.staff_session,
    secondFactor: rows.second_factor ?? null,
    mailLinks: rows.email_token,
    // Days of the email that says that the account is deleted because it is not used.
    idleMail: rows.idle_mail ?? null,
    identities: rows.oidc_identity,
    games: readGames(app, member),
    endedGames: readEndedGames(app, member),
    // Pages add it to the statistics.
    legacyImport:
      rows.legacy_import === undefined
        ? null
        : {
            importedAt: rows.legacy_import.importedAt,
            statistics: [...(imported ?? [])].map(([edition, sums]) => ({ edition, ...sums })),
          },
    // Seats in rooms, which are kept for some days.
    teams: await listTeamsOf(app.db, member.id),
    circles: await listExportedCircles(app, member),
    // Statistics that cannot be read are exported as they are stored.
    statistics: rows.member_stats.map(({ edition, stats }) => ({ edition, ...(parseStats(stats) ?? { text: stats }) })),
  };
}

/** The JSON of an export, parsed: generators have become arrays. */
export type MemberExport = Parsed<Awaited<ReturnType<typeof listExported>>>;
type Parsed<Value> =
  Value extends Made<infer Element>
    ? readonly Parsed<Element>[]
    : { readonly [Name in keyof Value]: Parsed<Value[Name]> };
type Made<Element> = AsyncGenerator<Element> | Generator<Element>;

/** The member's circles, without the others in them. Results are kept for some days. */
async function listExportedCircles({ db }: App, { id: memberId }: Member) {
  const circles = await listCirclesOf(db, { memberId });
  return Promise.all(
    circles.map(async ({ friendId, code, name, me, joinedAt }) => ({
      code,
      circle: name,
      name: me,
      joinedAt,
      results: (await listEndsOf(db, friendId)).map(({ edition, number, guesses, hints, has_won, climb }) => ({
        edition,
        number,
        guesses,
        hints,
        hasWon: has_won === 1,
        squares: squaresOf(climbLevelsIn(climb ?? "") ?? []).join(""),
      })),
    })),
  );
}

/** A log has up to 64 kB, whose guesses take several times that as JSON. They are made as they are read. */
async function* readGames(app: App, { id }: Member) {
  for await (const { edition, number, log } of readPlays(app.db, id)) {
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

async function* readEndedGames(app: App, { id }: Member) {
  for await (const { edition, number, has_won, ended_at } of readEnds(app.db, id)) {
    yield { edition, number, hasWon: has_won === 1, endedAt: ended_at };
  }
}

/**
 * A stream of texts, which are made as they are read.
 * @param end called once or more often when the stream has ended, whatever the reason
 */
function toStream(
  pieces: AsyncGenerator<string, void>,
  { signal, end }: { signal: AbortSignal | undefined; end: () => void },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const stop = async () => {
    end();
    await pieces.return(undefined);
  };
  // The reader may be gone before it has read anything. The stream is not told of that.
  signal?.addEventListener("abort", () => void stop(), { once: true });
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          // The database answers without giving other requests their turn.
          await setImmediate();
          const { done, value } = await pieces.next();
          if (done !== true) {
            controller.enqueue(encoder.encode(value));
            return;
          }
          end();
          controller.enqueue(encoder.encode("\n"));
          controller.close();
        } catch (error) {
          end();
          throw error;
        }
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  );
}
