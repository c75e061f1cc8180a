import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import { isPostgres, makeAppendOnly } from "./dialect";

type Column = ColumnDefinitionBuilder;

const required = (column: Column) => column.notNull();
const key = (column: Column) => column.primaryKey().notNull();
const counted = (column: Column) => column.notNull().defaultTo(0);
/** 0 or 1: SQLite has no boolean type. */
const isFlag = (name: string) => sql`${sql.ref(name)} in (0, 1)`;
const flag = (name: string) => (column: Column) => column.notNull().check(isFlag(name));
const maybeFlag = (name: string) => (column: Column) => column.check(isFlag(name));
/** A flag of which rows without a word about it have 0. */
const mark = (name: string) => (column: Column) => counted(column).check(isFlag(name));
const atLeast = (least: 0 | 1, name: string) => (column: Column) =>
  column.notNull().check(sql`${sql.ref(name)} >= ${sql.lit(least)}`);
const number = atLeast(1, "number");
/** Rows are deleted with their member. */
const ofMember = (column: Column) => column.notNull().references("member.id").onDelete("cascade");
/** Rows outlive who made them. */
const byMember = (column: Column) => column.references("member.id").onDelete("set null");

const strict = sql`strict`;
const withoutRowid = sql`strict, without rowid`;

/** The tables of 1.0. `db/schema.ts` says what is in them. The code checks editions and languages, so that new ones need no migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createMembers(db);
  await createGames(db);
  await createPlays(db);
  await createStaff(db);
  await createWords(db);
  await createPlans(db);
  await createTeams(db);
  await createCircles(db);
  await createHousekeeping(db);
}

async function createMembers({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("member")
    .addColumn("id", "text", key)
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("email_verified_at", "text")
    .addColumn("password_hash", "text", required)
    .addColumn("first_name", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("photo", "blob")
    .addColumn("photo_changed_at", "text")
    .addColumn("marketing_opt_in", "integer", mark("marketing_opt_in"))
    .addColumn("is_premium", "integer", mark("is_premium"))
    .addColumn("auto_renew", "integer", mark("auto_renew"))
    .addColumn("subscription_ends_at", "text")
    .addColumn("is_admin", "integer", mark("is_admin"))
    .addColumn("created_at", "text", required)
    .addColumn("hides_words", "integer", mark("hides_words"))
    .addColumn("is_editor", "integer", mark("is_editor"))
    .addColumn("staff_language", "text")
    .addColumn("last_seen_on", "text")
    .addColumn("admin_group", "text")
    .addColumn("desk_languages", "text")
    .modifyEnd(strict)
    .execute();
  // Without these indexes, idle members and a part of an address would be looked for behind the photos of all others.
  await schema.createIndex("member_last_seen").on("member").column("last_seen_on").execute();
  await schema.createIndex("member_created").on("member").columns(["created_at", "id", "email"]).execute();

  for (const table of ["session", "staff_session"]) {
    await schema
      .createTable(table)
      .addColumn("id", "text", key)
      .addColumn("member_id", "text", ofMember)
      .addColumn("started_at", "text", required)
      .addColumn("expires_at", "text", required)
      .modifyEnd(strict)
      .execute();
    await schema.createIndex(`${table}_member`).on(table).column("member_id").execute();
  }

  await schema
    .createTable("email_token")
    .addColumn("hash", "text", key)
    .addColumn("member_id", "text", ofMember)
    .addColumn("purpose", "text", (column) => column.notNull().check(sql`purpose in ('verify', 'reset')`))
    .addColumn("expires_at", "text", required)
    .modifyEnd(strict)
    .execute();
  await schema.createIndex("email_token_member").on("email_token").column("member_id").execute();

  await schema
    .createTable("idle_mail")
    .addColumn("member_id", "text", (column) => ofMember(column).primaryKey())
    .addColumn("tried_on", "text", required)
    .addColumn("sent_on", "text")
    .modifyEnd(strict)
    .execute();

  await schema
    .createTable("oidc_identity")
    .addColumn("issuer", "text", required)
    .addColumn("subject", "text", required)
    .addColumn("member_id", "text", ofMember)
    .addColumn("email", "text")
    .addColumn("linked_at", "text", required)
    .addPrimaryKeyConstraint("oidc_identity_key", ["issuer", "subject"])
    // A member has one identity at a provider.
    .addUniqueConstraint("oidc_identity_member", ["member_id", "issuer"])
    .modifyEnd(strict)
    .execute();
}

async function createGames({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("game")
    .addColumn("edition", "text", required)
    .addColumn("number", "integer", number)
    .addColumn("secret", "text", (column) => column.notNull().check(sql`length(secret) > 0`))
    .addColumn("created_at", "text", required)
    .addColumn("is_chosen", "integer", mark("is_chosen"))
    .addColumn("chosen_by", "text", byMember)
    .addColumn("notice", "text")
    .addColumn("is_withheld", "integer", maybeFlag("is_withheld"))
    .addPrimaryKeyConstraint("game_primary_key", ["edition", "number"])
    .modifyEnd(withoutRowid)
    .execute();
  // The scheduler looks up the last use of every word it schedules.
  await schema.createIndex("game_edition_secret").on("game").columns(["edition", "secret"]).execute();
  // Without this index, deleting a member would scan all games.
  await schema
    .createIndex("game_chosen_by")
    .on("game")
    .column("chosen_by")
    .where(sql.ref("chosen_by"), "is not", null)
    .execute();

  await schema
    .createTable("rollover_rule")
    .addColumn("from_day", "text", key)
    .addColumn("time", "text", required)
    .addColumn("zone", "text", required)
    .modifyEnd(withoutRowid)
    .execute();

  // The chooser is no foreign key: who gives the choice back looks the member up.
  await schema
    .createTable("blocked_choice")
    .addColumn("edition", "text", required)
    .addColumn("number", "integer", required)
    .addColumn("word", "text", required)
    .addColumn("chosen_by", "text")
    .addColumn("chosen_at", "text", required)
    .addPrimaryKeyConstraint("blocked_choice_primary_key", ["edition", "number", "word"])
    .modifyEnd(withoutRowid)
    .execute();

  await schema
    .createTable("difficulty")
    .addColumn("edition", "text", required)
    .addColumn("word", "text", required)
    .addColumn("vectors", "text", required)
    .addColumn("guesses", "integer", atLeast(1, "guesses"))
    .addPrimaryKeyConstraint("difficulty_primary_key", ["edition", "word"])
    .modifyEnd(withoutRowid)
    .execute();

  await schema
    .createTable("told_game")
    .addColumn("edition", "text", key)
    .addColumn("number", "integer", number)
    .modifyEnd(strict)
    .execute();
}

async function createPlays(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  // The version increases with each change, for optimistic locking.
  await schema
    .createTable("play")
    .addColumn("member_id", "text", ofMember)
    .addColumn("edition", "text", required)
    .addColumn("number", "integer", number)
    .addColumn("log", "text", required)
    .addColumn("version", "integer", required)
    .addPrimaryKeyConstraint("play_primary_key", ["member_id", "edition", "number"])
    .modifyEnd(strict)
    .execute();
  // The sum of the bytes of a member's logs is known without reading them. In SQLite without `octet_length`: the command `sqlite3`
  // of Debian 12 has none, and would neither check nor dump the database.
  const bytes = isPostgres(db) ? sql`octet_length(log)` : sql`length(cast(log as blob))`;
  await sql`create index play_member_size on play (member_id, (${bytes}))`.execute(db);

  // The primary key makes a game count only once.
  await schema
    .createTable("game_end")
    .addColumn("member_id", "text", ofMember)
    .addColumn("edition", "text", required)
    .addColumn("number", "integer", number)
    .addColumn("has_won", "integer", mark("has_won"))
    .addColumn("ended_at", "text", required)
    .addPrimaryKeyConstraint("game_end_primary_key", ["member_id", "edition", "number"])
    .modifyEnd(strict)
    .execute();

  await schema
    .createTable("member_stats")
    .addColumn("member_id", "text", ofMember)
    .addColumn("edition", "text", required)
    .addColumn("stats", "text", required)
    .addPrimaryKeyConstraint("member_stats_primary_key", ["member_id", "edition"])
    .modifyEnd(strict)
    .execute();

  await schema
    .createTable("legacy_import")
    .addColumn("member_id", "text", (column) => ofMember(column).primaryKey())
    .addColumn("sums", "text", required)
    .addColumn("imported_at", "text", required)
    .modifyEnd(strict)
    .execute();

  await schema
    .createTable("game_count")
    .addColumn("edition", "text", required)
    .addColumn("number", "integer", number)
    .addColumn("guesses", "integer", atLeast(0, "guesses"))
    .addColumn("wins", "integer", counted)
    .addColumn("give_ups", "integer", counted)
    .addColumn("hinted", "integer", counted)
    .addColumn("hints", "integer", counted)
    .addPrimaryKeyConstraint("game_count_primary_key", ["edition", "number", "guesses"])
    .modifyEnd(strict)
    .execute();

  await schema
    .createTable("hint_count")
    .addColumn("edition", "text", required)
    .addColumn("number", "integer", number)
    .addColumn("hints", "integer", atLeast(0, "hints"))
    .addColumn("wins", "integer", counted)
    .addColumn("give_ups", "integer", counted)
    .addPrimaryKeyConstraint("hint_count_primary_key", ["edition", "number", "hints"])
    .modifyEnd(strict)
    .execute();

  await schema
    .createTable("opinion")
    .addColumn("name", "text", key)
    .addColumn("likes", "integer", counted)
    .addColumn("dislikes", "integer", counted)
    .modifyEnd(strict)
    .execute();
}

async function createStaff(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("second_factor")
    .addColumn("member_id", "text", (column) => ofMember(column).primaryKey())
    .addColumn("secret", "text", required)
    .addColumn("confirmed_at", "text")
    .addColumn("last_step", "integer", required)
    .addColumn("recovery_codes", "text", required)
    .modifyEnd(strict)
    .execute();

  const maybeOfMember = (column: Column) => column.references("member.id").onDelete("cascade");
  await schema
    .createTable("invite")
    .addColumn("hash", "text", key)
    .addColumn("role", "text", (column) => column.notNull().check(sql`role in ('admin', 'editor', 'player')`))
    .addColumn("email", "text")
    .addColumn("is_mailed", "integer", mark("is_mailed"))
    .addColumn("made_by", "text", maybeOfMember)
    .addColumn("made_at", "text", required)
    .addColumn("expires_at", "text", required)
    .addColumn("used_at", "text")
    .addColumn("used_by", "text", maybeOfMember)
    .modifyEnd(strict)
    .execute();
  // Without these indexes, deleting a member would scan all invitations.
  await schema.createIndex("invite_made_by").on("invite").column("made_by").execute();
  await schema.createIndex("invite_used_by").on("invite").column("used_by").execute();

  // Members are no foreign keys: entries outlive accounts.
  await schema
    .createTable("audit_log")
    .addColumn("id", "integer", (column) => key(column).autoIncrement())
    .addColumn("at", "text", required)
    .addColumn("actor_id", "text", required)
    .addColumn("actor_name", "text", required)
    .addColumn("action", "text", required)
    .addColumn("edition", "text")
    .addColumn("number", "integer", (column) => column.check(sql`number >= 1`))
    .addColumn("language", "text")
    .addColumn("subject", "text")
    .addColumn("old_value", "text")
    .addColumn("new_value", "text")
    .addColumn("batch", "text")
    .addColumn("old_is_chosen", "integer", maybeFlag("old_is_chosen"))
    .addColumn("old_chosen_by", "text")
    .addColumn("old_chosen_at", "text")
    .addColumn("new_is_chosen", "integer", maybeFlag("new_is_chosen"))
    .modifyEnd(strict)
    .execute();
  await makeAppendOnly(db, "audit_log", "the audit log is append-only");
  await schema
    .createIndex("audit_log_batch")
    .on("audit_log")
    .column("batch")
    .where(sql.ref("batch"), "is not", null)
    .execute();

  await schema
    .createTable("cover_mail")
    .addColumn("edition", "text", key)
    .addColumn("day", "text", required)
    .addColumn("is_short", "integer", flag("is_short"))
    .modifyEnd(strict)
    .execute();

  await schema
    .createTable("blind_try")
    .addColumn("id", "text", key)
    .addColumn("edition", "text", required)
    .addColumn("number", "integer", number)
    .addColumn("word", "text", required)
    .addColumn("name", "text", required)
    .addColumn("made_at", "text", required)
    .addColumn("made_by", "text", byMember)
    .addColumn("started_at", "text")
    .addColumn("ended_at", "text")
    .addColumn("guesses", "integer", counted)
    .addColumn("hints", "integer", counted)
    .addColumn("has_won", "integer", maybeFlag("has_won"))
    .modifyEnd(strict)
    .execute();
  await schema.createIndex("blind_try_game").on("blind_try").columns(["edition", "number"]).execute();
  // Without this index, deleting a member would scan all rows.
  await schema.createIndex("blind_try_made_by").on("blind_try").column("made_by").execute();
}

async function createWords({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("missed_word")
    .addColumn("language", "text", required)
    .addColumn("day", "text", required)
    .addColumn("word", "text", required)
    .addColumn("count", "integer", atLeast(1, "count"))
    .addPrimaryKeyConstraint("missed_word_primary_key", ["language", "day", "word"])
    .modifyEnd(strict)
    .execute();

  await schema
    .createTable("odd_neighbor")
    .addColumn("language", "text", required)
    .addColumn("day", "text", required)
    .addColumn("secret", "text", required)
    .addColumn("word", "text", required)
    .addColumn("count", "integer", atLeast(1, "count"))
    .addPrimaryKeyConstraint("odd_neighbor_primary_key", ["language", "day", "secret", "word"])
    .modifyEnd(strict)
    .execute();

  // A word has one verdict. One that replaces another, also one that is taken back, gets a new change number, so that every process
  // can ask for what is newer than what it has read.
  const verdicts = sql`verdict in ('form', 'blocked', 'dismissed', 'takenBack')`;
  await schema
    .createTable("word_verdict")
    .addColumn("language", "text", required)
    .addColumn("word", "text", required)
    .addColumn("verdict", "text", (column) => column.notNull().check(verdicts))
    .addColumn("form_of", "text", (column) => column.check(sql`(form_of is not null) = (verdict = 'form')`))
    .addColumn("change", "integer", (column) => column.notNull().unique())
    .addColumn("decided_at", "text", required)
    .addColumn("decided_by", "text", byMember)
    .addPrimaryKeyConstraint("word_verdict_primary_key", ["language", "word"])
    .modifyEnd(strict)
    .execute();

  // Rows are only added: what holds in a game is the last decision about the word that holds from it or from an earlier game. The
  // rows of one decision share a change number, one for each edition of the language.
  await schema
    .createTable("rank_decision")
    .addColumn("change", "integer", required)
    .addColumn("edition", "text", required)
    .addColumn("word", "text", required)
    .addColumn("from_number", "integer", atLeast(1, "from_number"))
    .addColumn("is_out", "integer", flag("is_out"))
    .addColumn("decided_at", "text", required)
    .addColumn("decided_by", "text", byMember)
    .addPrimaryKeyConstraint("rank_decision_primary_key", ["change", "edition"])
    .modifyEnd(strict)
    .execute();
  await schema.createIndex("rank_decision_word").on("rank_decision").columns(["edition", "word"]).execute();

  await schema
    .createTable("word_note")
    .addColumn("id", "integer", (column) => key(column).autoIncrement())
    .addColumn("language", "text", required)
    .addColumn("word", "text", required)
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('ban', 'care', 'meaning', 'fine')`))
    .addColumn("text", "text", required)
    .addColumn("written_at", "text", required)
    .addColumn("written_by", "text", byMember)
    .modifyEnd(strict)
    .execute();
  await schema.createIndex("word_note_word").on("word_note").columns(["language", "word"]).execute();

  await schema
    .createTable("occasion")
    .addColumn("id", "integer", (column) => key(column).autoIncrement())
    .addColumn("name", "text", required)
    .addColumn("day", "text", required)
    .addColumn("is_yearly", "integer", flag("is_yearly"))
    .addColumn("edition", "text")
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('holiday', 'mourning', 'other')`))
    .addColumn("created_at", "text", required)
    .addColumn("created_by", "text", byMember)
    .modifyEnd(strict)
    .execute();

  // Without these indexes, deleting a member would scan the tables.
  await schema.createIndex("word_verdict_decided_by").on("word_verdict").column("decided_by").execute();
  await schema.createIndex("rank_decision_decided_by").on("rank_decision").column("decided_by").execute();
  await schema.createIndex("word_note_written_by").on("word_note").column("written_by").execute();
  await schema.createIndex("occasion_created_by").on("occasion").column("created_by").execute();
}

async function createPlans({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("plan_text")
    .addColumn("owner_id", "text", (column) => ofMember(column).primaryKey())
    .addColumn("bytes", "blob", required)
    .addColumn("edition", "text", required)
    .addColumn("encoding", "text")
    .addColumn("separator", "text")
    .addColumn("columns", "text")
    .addColumn("has_header", "integer", maybeFlag("has_header"))
    .addColumn("day_order", "text")
    .addColumn("sent_at", "text", required)
    .modifyEnd(strict)
    .execute();

  await schema
    .createTable("plan_row")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("owner_id", "text", ofMember)
    .addColumn("state", "text", required)
    .addColumn("line", "integer", atLeast(1, "line"))
    .addColumn("typed", "text", required)
    .addColumn("word", "text", required)
    .addColumn("typed_date", "text", required)
    .addColumn("day", "text")
    .addColumn("typed_edition", "text", required)
    .addColumn("edition", "text")
    .addColumn("note", "text", required)
    .addColumn("is_ticked", "integer", maybeFlag("is_ticked"))
    .addColumn("changed_at", "text", required)
    .addColumn("asks_look", "integer", maybeFlag("asks_look"))
    .modifyEnd(strict)
    .execute();
  await schema.createIndex("plan_row_owner").on("plan_row").columns(["owner_id", "state"]).execute();

  await schema
    .createTable("autopilot")
    .addColumn("edition", "text", key)
    .addColumn("familiar_among", "integer", atLeast(1, "familiar_among"))
    .addColumn("eases", "text", required)
    .modifyEnd(strict)
    .execute();
}

async function createTeams({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("team_room")
    .addColumn("code", "text", key)
    .addColumn("edition", "text", required)
    .addColumn("number", "integer", required)
    .addColumn("log", "text", required)
    .addColumn("version", "integer", atLeast(1, "version"))
    .addColumn("is_over", "integer", flag("is_over"))
    .addColumn("created_at", "text", required)
    .modifyEnd(withoutRowid)
    .execute();
  // Old rooms are deleted by their age.
  await schema.createIndex("team_room_created_at").on("team_room").column("created_at").execute();

  await schema
    .createTable("team_player")
    .addColumn("id", "text", key)
    .addColumn("code", "text", (column) => column.notNull().references("team_room.code").onDelete("cascade"))
    .addColumn("name", "text", required)
    // Guesses keep the name of a player whose account is deleted.
    .addColumn("member_id", "text", byMember)
    .addColumn("joined_at", "text", required)
    .addColumn("seen_at", "text", required)
    .addColumn("left_at", "text")
    .addColumn("last_word", "text")
    .addColumn("is_repeat", "integer", flag("is_repeat"))
    .addUniqueConstraint("team_player_name", ["code", "name"])
    .modifyEnd(withoutRowid)
    .execute();
  await schema.createIndex("team_player_member").on("team_player").column("member_id").execute();

  await schema
    .createTable("team_guess")
    .addColumn("player_id", "text", (column) => column.notNull().references("team_player.id").onDelete("cascade"))
    .addColumn("id", "text", required)
    .addPrimaryKeyConstraint("team_guess_primary_key", ["player_id", "id"])
    .modifyEnd(withoutRowid)
    .execute();
}

async function createCircles({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("circle")
    .addColumn("id", "text", key)
    .addColumn("code", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", required)
    .addColumn("created_at", "text", required)
    .modifyEnd(withoutRowid)
    .execute();

  await schema
    .createTable("circle_friend")
    .addColumn("id", "text", key)
    .addColumn("circle_id", "text", (column) => column.notNull().references("circle.id").onDelete("cascade"))
    .addColumn("name", "text", required)
    .addColumn("member_id", "text", (column) => column.references("member.id").onDelete("cascade"))
    .addColumn("guest_id", "text")
    .addColumn("joined_at", "text", required)
    .addColumn("seen_at", "text")
    .addCheckConstraint("circle_friend_person", sql`(member_id is null) <> (guest_id is null)`)
    .addCheckConstraint("circle_friend_seen", sql`(guest_id is null) = (seen_at is null)`)
    .addUniqueConstraint("circle_friend_name", ["circle_id", "name"])
    // Of two devices that join at once, one does.
    .addUniqueConstraint("circle_friend_member", ["member_id", "circle_id"])
    .addUniqueConstraint("circle_friend_guest", ["guest_id", "circle_id"])
    .modifyEnd(withoutRowid)
    .execute();

  await schema
    .createTable("circle_end")
    .addColumn("friend_id", "text", (column) => column.notNull().references("circle_friend.id").onDelete("cascade"))
    .addColumn("edition", "text", required)
    .addColumn("number", "integer", number)
    .addColumn("guesses", "integer", required)
    .addColumn("hints", "integer", required)
    .addColumn("has_won", "integer", flag("has_won"))
    .addColumn("climb", "text")
    .addPrimaryKeyConstraint("circle_end_primary_key", ["friend_id", "edition", "number"])
    .modifyEnd(withoutRowid)
    .execute();
}

async function createHousekeeping({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("keys_in_use")
    .addColumn("fingerprint", "text", key)
    .addColumn("seen_at", "text", required)
    .modifyEnd(withoutRowid)
    .execute();

  await schema.createTable("clock_day").addColumn("day", "text", key).modifyEnd(withoutRowid).execute();
}
