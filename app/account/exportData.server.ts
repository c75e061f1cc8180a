import { setImmediate } from "node:timers/promises";
import type { App } from "~/app";
import { isoTime } from "~/platform/isoTime.server";
import { streamJson } from "~/platform/jsonStream.server";
import { rateLimit } from "~/site/rateLimit.server";
import type { AccountRefused } from "./accountOutcome.server";
import { listMemberRows, type Member } from "./members.data.server";
import { PHOTO_TYPE } from "./photo.server";

/** Seconds after which a second export may be tried. Most take less. */
const RETRY_AFTER = 10;

export interface Exported {
  readonly type: "exported";
  /** When it began, ISO 8601. */
  readonly exportedAt: string;
  /** It must be read to its end or canceled, else the member cannot begin another. */
  readonly json: ReadableStream<Uint8Array>;
}

/**
 * Exports everything that is stored about a member, except secrets that authenticate (the password hash, session ids and
 * tokens) and what the audit log says of staff, as its entries name secrets of games to come. All is of one moment, apart
 * from the games: they are read while the stream is, some at a time, and other requests get their turn between them. A
 * member has one export at a time.
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

/** What is exported of the account, and with it what the subjects add. Times are ISO 8601, UTC. */
async function listExported(app: App, member: Member, exportedAt: string) {
  // It says nothing that the other columns do not.
  const { ownRole: _, ...account } = member;
  const reading = app.db.transaction().setAccessMode("read only");
  const { rows, joined } = await reading.execute(async (db) => {
    const found = { rows: await listMemberRows(db, member.id), joined: {} };
    for (const { exportOf } of app.features)
      Object.assign(found.joined, await exportOf?.({ ...app, db }, member.id, app));
    return found;
  });
  const photo = rows.member?.photo ?? null;
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
    ...joined,
  };
}

/** Of the export, what is the account's. */
export type AccountExport = Awaited<ReturnType<typeof listExported>>;

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
