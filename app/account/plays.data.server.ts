import { type Selectable, sql } from "kysely";
import type { Edition } from "~/editions/editions";
import type { DailyGame } from "~/editions/gameRef";
import type { Db } from "~/platform/database/db.server";
import { isoTime } from "~/platform/isoTime.server";
import { isPostgres } from "../../db/migrations/dialect";
import type { GameEndTable, PlayTable } from "../../db/schema";

/** Number of rows in a page. A play may have 64 kB, so a page is read in a millisecond or two. */
const PAGE_ROWS = 20;
/** Number of finished games in a page. They are sorted for each page, so a page is longer than one of plays. */
const PAGE_ENDS = 500;

export type PlayKey = { readonly memberId: string; readonly game: DailyGame };

/** A guess log in text form, with its version. */
export type StoredPlay = Pick<Selectable<PlayTable>, "log" | "version">;

export async function findPlay(db: Db, { memberId, game }: PlayKey): Promise<StoredPlay | undefined> {
  return db
    .selectFrom("play")
    .select(["log", "version"])
    .where((row) => row.and({ member_id: memberId, edition: game.edition, number: game.number }))
    .executeTakeFirst();
}

/**
 * Writes a log with optimistic locking.
 *
 * `version` is the version that the new log is based on; 0 inserts a row.
 * @returns false if the stored version differs; nothing is written then
 */
export async function replacePlay(db: Db, { memberId, game }: PlayKey, { log, version }: StoredPlay): Promise<boolean> {
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("play")
      .values({ member_id: memberId, edition: game.edition, number: game.number, log, version: 1 })
      .onConflict((conflict) => conflict.columns(["member_id", "edition", "number"]).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable("play")
    .set({ log, version: version + 1 })
    .where((row) => row.and({ member_id: memberId, edition: game.edition, number: game.number, version }))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Bytes of a log: the expression of the index. */
const lengthOfLog = (db: Db) => (isPostgres(db) ? sql`octet_length(log)` : sql`length(cast(log as blob))`);

/**
 * Length of all logs of a member, bytes of UTF-8. It is read from the index `play_member_size`, without the logs
 * themselves.
 */
export async function sumLogBytes(db: Db, memberId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom("play")
    .select(sql<number | null>`sum(${lengthOfLog(db)})`.as("bytes"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return bytes ?? 0;
}

/**
 * All logs of a member with their games, by edition and number. They are read in pages, and no transaction is open
 * between two pages: each log is the one of its time.
 */
export async function* readPlays(
  db: Db,
  memberId: string,
): AsyncGenerator<Pick<Selectable<PlayTable>, "edition" | "number" | "log">> {
  const pages = db
    .selectFrom("play")
    .select(["edition", "number", "log"])
    .where("member_id", "=", memberId)
    .orderBy("edition")
    .orderBy("number")
    .limit(PAGE_ROWS);
  yield* readPages(PAGE_ROWS, (last) =>
    last === undefined
      ? pages.execute()
      : pages.where((eb) => eb(eb.refTuple("edition", "number"), ">", eb.tuple(last.edition, last.number))).execute(),
  );
}

/** Rows that are read in pages. `read` gets the last row of the page before. */
async function* readPages<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let page = await read(undefined);
  yield* page;
  while (page.length === size) {
    page = await read(page.at(-1));
    yield* page;
  }
}

/** All games with a log of a member. */
export async function listPlayedGames(db: Db, memberId: string): Promise<DailyGame[]> {
  return db
    .selectFrom("play")
    .select(["edition", "number"])
    .where("member_id", "=", memberId)
    .orderBy("edition")
    .orderBy("number")
    .execute();
}

export type StoredEnd = { readonly number: number; readonly hasWon: boolean };

/** Statistics of a member in an edition, in text form. Undefined before the first finished game. */
export async function findStats(db: Db, memberId: string, edition: Edition): Promise<string | undefined> {
  const row = await db
    .selectFrom("member_stats")
    .select("stats")
    .where((row) => row.and({ member_id: memberId, edition }))
    .executeTakeFirst();
  return row?.stats;
}

/** Statistics of a member in all editions, in text form. */
export async function listStats(db: Db, memberId: string) {
  return db.selectFrom("member_stats").select(["edition", "stats"]).where("member_id", "=", memberId).execute();
}

/** All finished games of a member in an edition, ordered by number. */
export async function listEnds(db: Db, memberId: string, edition: Edition): Promise<StoredEnd[]> {
  const ends = await db
    .selectFrom("game_end")
    .select(["number", "has_won"])
    .where((row) => row.and({ member_id: memberId, edition }))
    .orderBy("number")
    .execute();
  return ends.map(({ number, has_won }) => ({ number, hasWon: has_won === 1 }));
}

/** All finished games of a member with their times, oldest first. They are read in pages, like the logs. */
export async function* readEnds(
  db: Db,
  memberId: string,
): AsyncGenerator<Pick<Selectable<GameEndTable>, "edition" | "number" | "has_won" | "ended_at">> {
  const pages = db
    .selectFrom("game_end")
    .select(["edition", "number", "has_won", "ended_at"])
    .where("member_id", "=", memberId)
    .orderBy("ended_at")
    .orderBy("edition")
    .orderBy("number")
    .limit(PAGE_ENDS);
  yield* readPages(PAGE_ENDS, (last) =>
    last === undefined
      ? pages.execute()
      : pages
          .where((eb) =>
            eb(eb.refTuple("ended_at", "edition", "number"), ">", eb.tuple(last.ended_at, last.edition, last.number)),
          )
          .execute(),
  );
}

/** The edition whose game a member has finished last. Undefined: the member has finished none. */
export async function findLastEdition(db: Db, memberId: string): Promise<Edition | undefined> {
  const row = await db
    .selectFrom("game_end")
    .select("edition")
    .where("member_id", "=", memberId)
    .orderBy("ended_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.edition;
}

/** Inserts finished games. Existing rows are kept. */
export async function insertEnds(
  db: Db,
  {
    memberId,
    edition,
    ends,
    endedAt,
  }: { memberId: string; edition: Edition; ends: readonly StoredEnd[]; endedAt: number },
): Promise<void> {
  if (ends.length === 0) return;
  const ended_at = isoTime(endedAt);
  await db
    .insertInto("game_end")
    .values(
      ends.map(({ number, hasWon }) => ({ member_id: memberId, edition, number, has_won: hasWon ? 1 : 0, ended_at })),
    )
    .onConflict((conflict) => conflict.columns(["member_id", "edition", "number"]).doNothing())
    .execute();
}

export async function replaceStats(
  db: Db,
  { memberId, edition, stats }: { memberId: string; edition: Edition; stats: string },
): Promise<void> {
  await db
    .insertInto("member_stats")
    .values({ member_id: memberId, edition, stats })
    .onConflict((conflict) => conflict.columns(["member_id", "edition"]).doUpdateSet({ stats }))
    .execute();
}

/** What a member has imported of an older version, in text form, and when (ISO 8601, UTC). Undefined: nothing. */
export async function findLegacyImport(db: Db, memberId: string) {
  return db
    .selectFrom("legacy_import")
    .select(["sums", "imported_at as importedAt"])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
}

/** @returns false if the member has imported before; nothing is written then */
export async function insertLegacyImport(
  db: Db,
  { memberId, sums, importedAt }: { memberId: string; sums: string; importedAt: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("legacy_import")
    .values({ member_id: memberId, sums, imported_at: isoTime(importedAt) })
    .onConflict((conflict) => conflict.column("member_id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
