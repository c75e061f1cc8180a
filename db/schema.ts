// db: the database schema.

import type { ColumnType, Generated } from "kysely";
import type { Edition } from "../app/editions/editions";
import type { Language } from "../app/editions/languages";

/** 0 or 1. */
type Flag = Generated<number>;

/** One daily game of one edition. */
type GameTable = {
  edition: Edition;
  /** Counted from 1 per edition; the calendar gives the date of a number. */
  number: number;
  /** The word to find, as the edition's vocabulary spells it. */
  secret: string;
  /** When the secret was set: ISO 8601, UTC. */
  created_at: ColumnType<string, string, string>;
  /** Whether staff chose the secret. */
  is_chosen: Flag;
  /** Member id of who chose it; null if nobody did, or if the account was deleted. */
  chosen_by: ColumnType<string | null, string | null | undefined, string | null>;
  /** What is said above it, by language as JSON. Null or empty: nothing. */
  notice: ColumnType<string | null, string | null | undefined, string | null>;
  /** Whether its word is kept out of what everybody sees after its day. Null: it is not. */
  is_withheld: ColumnType<number | null, number | null | undefined, number | null>;
};

/** A registered user. Times are ISO 8601, UTC, here and below. */
export type MemberTable = {
  id: string;
  /** Normalized: trimmed, NFC, lower case. */
  email: string;
  /** When the email address was verified. */
  email_verified_at: string | null;
  /** argon2id, including salt and cost parameters. Empty: the account has no password, and an OpenID provider logs in to it. */
  password_hash: string;
  /** Empty if not given. */
  first_name: Generated<string>;
  /** WebP, 256 × 256. */
  photo: Uint8Array | null;
  photo_changed_at: string | null;
  marketing_opt_in: Flag;
  is_premium: Flag;
  auto_renew: Flag;
  subscription_ends_at: string | null;
  /** Whether somebody has made the member an admin. */
  is_admin: Flag;
  /** Whether the member is an editor. Of an admin it says nothing. */
  is_editor: Flag;
  /**
   * The group at the OpenID provider that makes the member an admin too, as long as the provider says so. Empty: one whose name was
   * not noted. Null: none does.
   */
  admin_group: string | null;
  /** The language in which the member signed in to the portal last. Emails to staff are in it. */
  staff_language: Language | null;
  /** Whether the portal hides the words of games that are still to be played from the member. */
  hides_words: Flag;
  /** The languages of which the member takes care in the portal, with spaces between. Null or empty: all. */
  desk_languages: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: string;
  /** The last day on which the member was logged in and used the site, `YYYY-MM-DD`, UTC. */
  last_seen_on: string | null;
};

/** The email to a member who has not been here for long: the account will be deleted. Days are `YYYY-MM-DD`, UTC. */
type IdleMailTable = {
  member_id: string;
  /** When it was tried to send it last. */
  tried_on: string;
  /** When the mail server took it. Null: it has not. */
  sent_on: string | null;
};

/**
 * What a member of staff may do: an editor, everything about games and most about words; an admin also what is about blocked
 * words, ranks and people.
 */
export type StaffRole = "admin" | "editor";

/** A login session of a member in one browser. */
type SessionTable = {
  /** Hash of the token in the browser's cookie. The token itself is not stored. */
  id: string;
  member_id: string;
  started_at: string;
  expires_at: string;
};

/** A session of a member of staff in the portal. It has nothing to do with the member's session as a player. */
type StaffSessionTable = SessionTable;

/** The second factor of a member of staff: one-time codes of an authenticator app. */
type SecondFactorTable = {
  member_id: string;
  /** The sealed secret that the app shares, in base32. */
  secret: string;
  /** When a first code proved that the app has the secret. Null: not in use yet. */
  confirmed_at: string | null;
  /** Time step of the last accepted code: no code of it or of an earlier one is accepted any more. */
  last_step: number;
  /** Hashes of the recovery codes that are left, separated by spaces. */
  recovery_codes: string;
};

/** An invitation: to join the staff, or for a player to make an account. Its link is accepted once. */
type InviteTable = {
  /** Hash of the token in the link. */
  hash: string;
  role: StaffRole | "player";
  /** For whom the link was made. Null if nobody said. A player's is for that address only; of staff, anybody may accept. */
  email: string | null;
  /** Whether nobody but the owner of that address has seen the link. */
  is_mailed: Flag;
  /** Member id. An invitation goes with the account, and with the rights, of who made it. Null: an operator. */
  made_by: string | null;
  made_at: string;
  expires_at: string;
  /** Null while it is open. */
  used_at: string | null;
  /** Member id. Null if it is not to be told. */
  used_by: string | null;
};

/** Whom an OpenID provider takes a member for. */
type OidcIdentityTable = {
  issuer: string;
  /** The provider's id of the person, which never changes. */
  subject: string;
  member_id: string;
  /** The address that the provider named last, to be shown. It proves nothing. */
  email: string | null;
  linked_at: string;
};

/** That admins were told that few games to come of an edition have a chosen word. */
type CoverMailTable = {
  edition: Edition;
  /** Of the last email, `YYYY-MM-DD`, UTC. */
  day: string;
  /** Whether they are few still. Only after they were enough again is there another email. */
  is_short: number;
};

/** A token that was sent to a member by email. */
export type EmailTokenTable = {
  /** Hash of the token. */
  hash: string;
  member_id: string;
  purpose: "verify" | "reset";
  expires_at: string;
};

/** A play: a member's log of a game. */
export type PlayTable = {
  member_id: string;
  edition: Edition;
  number: number;
  /** The guess log in text form. */
  log: string;
  /** Incremented on each update, for optimistic locking. */
  version: number;
};

/** A finished game of a member. The primary key makes it count only once. */
export type GameEndTable = {
  member_id: string;
  edition: Edition;
  number: number;
  has_won: Flag;
  ended_at: string;
};

/** The statistics of a member in one edition, in text form. */
type MemberStatsTable = {
  member_id: string;
  edition: Edition;
  stats: string;
};

/** What a member has imported of an older version of the game. The primary key allows one import. */
type LegacyImportTable = {
  member_id: string;
  /** The sums that were added to the statistics, in text form. */
  sums: string;
  imported_at: string;
};

/** One action of staff. The table is append-only: its triggers refuse updates and deletions. */
type AuditTable = {
  /** Ascending in order of insertion. */
  id: Generated<number>;
  at: string;
  /** Member id. It may be that of a deleted account. */
  actor_id: string;
  /** The member's name at the time. */
  actor_name: string;
  /** Name of the action, see `AuditAction` in `app/audit/audit.data.server.ts`. */
  action: string;
  edition: Edition | null;
  /** Game number. */
  number: number | null;
  /** Language of the word or form that the action was about. */
  language: Language | null;
  /** Word, form or member that the action was about, if it was not about a game. */
  subject: string | null;
  old_value: string | null;
  new_value: string | null;
  /** Id that the entries of one change share. Null: it is the only one. */
  batch: string | null;
  /** Of a game, whether staff had chosen the word that it had before. Null: it had none. */
  old_is_chosen: number | null;
  /** Member id of who had chosen it, maybe that of a deleted account. Null: nobody, or not known. */
  old_chosen_by: string | null;
  /** When it was chosen. Null: it was not. */
  old_chosen_at: string | null;
  /** Of a game, whether staff has chosen the word that it has now. Null: it has none. */
  new_is_chosen: number | null;
};

/** Like and dislike counters. */
type OpinionTable = {
  /** Subject of the opinion. */
  name: string;
  likes: Generated<number>;
  dislikes: Generated<number>;
};

/** How often a guess was refused as unknown on a day. */
type MissedWordTable = {
  /** The word language of the edition in which it was guessed. */
  language: Language;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  /** As `toWord` normalizes it. */
  word: string;
  count: number;
};

/** What staff decided about a word. A later verdict replaces an earlier one. */
type WordVerdictTable = {
  language: Language;
  /** As `toWord` normalizes it. */
  word: string;
  /** `takenBack`: none stands any more. */
  verdict: "form" | "blocked" | "dismissed" | "takenBack";
  /** The vocabulary word that a form stands for, else null. */
  form_of: string | null;
  /** Grows with each verdict, across words and languages. */
  change: number;
  /** ISO 8601, UTC. */
  decided_at: string;
  /** Member id. Null if the member is deleted. */
  decided_by: string | null;
};

/** How often a word was reported as odd among the nearest words of another on a day. */
type OddNeighborTable = {
  language: Language;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  /** The word whose nearest words were listed, as the vocabulary spells it. */
  secret: string;
  /** As the vocabulary spells it. */
  word: string;
  count: number;
};

/** From which game of an edition on a word takes no rank, or takes one again. Rows are never changed. */
type RankDecisionTable = {
  /** Grows with each decision, across words and languages. */
  change: number;
  edition: Edition;
  /** As the vocabulary spells it. */
  word: string;
  from_number: number;
  /** 1: the word is out of the ranks. */
  is_out: number;
  /** ISO 8601, UTC. */
  decided_at: string;
  /** Member id. Null if the member is deleted. */
  decided_by: string | null;
};

/** A game to come that lost the word that staff had chosen, because it was blocked. */
type BlockedChoiceTable = {
  edition: Edition;
  number: number;
  word: string;
  /** Member id, maybe that of a deleted account. Null if it is not known. */
  chosen_by: string | null;
  /** ISO 8601, UTC. */
  chosen_at: string;
};

/** What an editor has noted on a word. Several may stand. */
type WordNoteTable = {
  id: Generated<number>;
  language: Language;
  /** As the vocabulary spells it, or as `toWord` normalizes one that the vocabulary lacks. */
  word: string;
  /** `ban`: it is not to be a secret. `care`: look twice. `meaning`: it has a second one. `fine`: taste has no objection in the edition that is the text. */
  kind: "ban" | "care" | "meaning" | "fine";
  /** Empty if the kind says all. */
  text: string;
  /** ISO 8601, UTC. */
  written_at: string;
  /** Member id. Null if the member is deleted. */
  written_by: string | null;
};

/** A day that a secret must suit. */
type OccasionTable = {
  id: Generated<number>;
  name: string;
  /** The day on which a game is played, on which it ends, `YYYY-MM-DD`. */
  day: string;
  /** Whether it returns each year. */
  is_yearly: number;
  /** Null: all of them. */
  edition: Edition | null;
  kind: "holiday" | "mourning" | "other";
  /** ISO 8601, UTC. */
  created_at: string;
  /** Member id. Null if the member is deleted. */
  created_by: string | null;
};

/** The room of a team: its play of one daily game. */
export type TeamRoomTable = {
  /** As in `app/teams/team.ts`. */
  code: string;
  edition: Edition;
  number: number;
  /** The guess log in text form, with authors. */
  log: string;
  /** From 1. Incremented whenever the log or the players change. */
  version: number;
  /** Whether the log ends the game. */
  is_over: number;
  created_at: string;
};

/** A player of a team. The row stays when the player leaves, so that the name is not given to another. */
export type TeamPlayerTable = {
  /** A random UUID. Who has it sealed has the seat. */
  id: string;
  code: string;
  /** 1 to 12 characters, unique in the room. */
  name: string;
  /** Null for a guest. */
  member_id: string | null;
  joined_at: string;
  /** Last sign of life, in steps of `SEEN_STEP_MS`. */
  seen_at: string;
  /** Null while the player is in the team. */
  left_at: string | null;
  /** The word that the player guessed last. */
  last_word: string | null;
  /** Whether the team had that word already. */
  is_repeat: number;
};

/** A guess that a client has named, so that it can be sent again without effect. */
type TeamGuessTable = {
  player_id: string;
  /** Made by the client. */
  id: string;
};

/** Friends who see each other's results. */
type CircleTable = {
  /** A random UUID. */
  id: string;
  /** As in `app/play/joinCode.ts`. Whoever has it may join. */
  code: string;
  name: string;
  created_at: string;
};

/** A player of a circle: a member, or a guest by an id that the browser has sealed. */
type CircleFriendTable = {
  /** A random UUID. */
  id: string;
  circle_id: string;
  /** 1 to 12 characters, unique in the circle. */
  name: string;
  member_id: string | null;
  guest_id: string | null;
  joined_at: string;
  /** When a guest was here last, in steps of a day. Null for a member. */
  seen_at: string | null;
};

/** How a player of a circle ended a daily game, while they were in it. */
type CircleEndTable = {
  friend_id: string;
  edition: Edition;
  number: number;
  /** With the hints. */
  guesses: number;
  hints: number;
  has_won: number;
  /** The level of each square, a digit each. Null: it had no guess. */
  climb: string | null;
};

/** How many guesses a simple solver needs for a word as a secret. It can be computed again at any time. */
type DifficultyTable = {
  edition: Edition;
  /** As the edition's vocabulary spells it. */
  word: string;
  /** Checksum of the vectors that the figure was computed with. */
  vectors: string;
  guesses: number;
};

/** How plays of a game of the day have ended, of those whose guesses are in one bucket. No row is about one player. */
type GameCountTable = {
  edition: Edition;
  number: number;
  /** Name of the bucket, see `app/play/guessBuckets.ts`. */
  guesses: number;
  wins: number;
  give_ups: number;
  /** Plays with a hint. */
  hinted: number;
  /** Hints of all plays. */
  hints: number;
};

/** The same of those whose hints are in one bucket. */
type HintCountTable = {
  edition: Edition;
  number: number;
  /** Name of the bucket, see `app/play/guessBuckets.ts`. */
  hints: number;
  wins: number;
  give_ups: number;
};

/** A link by which somebody plays a game to come without knowing which, and what became of it. */
type BlindTryTable = {
  /** Random. Who has it sealed may play. */
  id: string;
  edition: Edition;
  number: number;
  /** The secret of the game when the link was made. */
  word: string;
  /** Who is to play, as staff calls them. May be empty. */
  name: string;
  /** ISO 8601, UTC, like the next ones. */
  made_at: string;
  made_by: string | null;
  /** Of the first guess or hint. */
  started_at: ColumnType<string | null, never, string | null>;
  ended_at: ColumnType<string | null, never, string | null>;
  guesses: Generated<number>;
  hints: Generated<number>;
  /** Null until it is over. 0: it was given up. */
  has_won: ColumnType<number | null, never, number | null>;
};

/** Keys that processes use. */
type KeysInUseTable = {
  /** Of `fingerprintOf`. */
  fingerprint: string;
  seen_at: string;
};

/** A day on which old data was looked for. */
type ClockDayTable = {
  /** `YYYY-MM-DD`. */
  day: string;
};

/** Which words are proposed for games of an edition that have no chosen word. */
type AutopilotTable = {
  edition: Edition;
  /** A proposed word is among so many of the most frequent ones. */
  familiar_among: number;
  /** How hard the words of Monday to Sunday may be, see `EASE_RANGES` in `app/schedule/autopilot.server.ts`. */
  eases: string;
};

/** The text of a plan that a member of staff has sent last, and how it is to be read. Null: as it seems to be meant. */
type PlanTextTable = {
  owner_id: string;
  /** As it was sent. */
  bytes: Uint8Array;
  /** The edition of rows that name none. */
  edition: Edition;
  encoding: string | null;
  separator: string | null;
  /** Names of the columns, separated by commas. */
  columns: string | null;
  has_header: number | null;
  /** Whether the day or the month comes first in dates with slashes. */
  day_order: "dayFirst" | "monthFirst" | null;
  sent_at: string;
};

/** A row of a plan: a word that a member of staff means for a game. */
type PlanRowTable = {
  /** Ascending in order of insertion. */
  id: Generated<number>;
  owner_id: string;
  /** In the preview of the last text, in the backlog without a day, or, if it has a note or asks for a look, in the schedule. */
  state: "preview" | "backlog" | "planned";
  /** Of the text, from 1. */
  line: number;
  /** The whole line. */
  typed: string;
  word: string;
  typed_date: string;
  /** The day on which the game ends, `YYYY-MM-DD`. Null: none was typed, or the date is none. */
  day: string | null;
  typed_edition: string;
  /** Null: there is no such edition. */
  edition: Edition | null;
  note: string;
  /** Whether the member wants it, or does not. Null: they have not said. */
  is_ticked: number | null;
  changed_at: string;
  /** Whether the other editors are asked to look at it. Null as 0. */
  asks_look: Generated<number | null>;
};

/** The ended game of each edition of which receivers of webhooks were told last. */
type ToldGameTable = {
  edition: Edition;
  number: number;
};

type RolloverRuleTable = {
  /** The first day whose game begins by it, `YYYY-MM-DD`; of the first rule, 1970-01-01. */
  from_day: string;
  /** `HH:MM`. */
  time: string;
  /** IANA name. */
  zone: string;
};

export type Schema = {
  autopilot: AutopilotTable;
  game: GameTable;
  member: MemberTable;
  session: SessionTable;
  staff_session: StaffSessionTable;
  second_factor: SecondFactorTable;
  invite: InviteTable;
  oidc_identity: OidcIdentityTable;
  cover_mail: CoverMailTable;
  told_game: ToldGameTable;
  email_token: EmailTokenTable;
  idle_mail: IdleMailTable;
  play: PlayTable;
  game_end: GameEndTable;
  member_stats: MemberStatsTable;
  legacy_import: LegacyImportTable;
  audit_log: AuditTable;
  opinion: OpinionTable;
  missed_word: MissedWordTable;
  word_verdict: WordVerdictTable;
  odd_neighbor: OddNeighborTable;
  rank_decision: RankDecisionTable;
  blocked_choice: BlockedChoiceTable;
  word_note: WordNoteTable;
  occasion: OccasionTable;
  team_room: TeamRoomTable;
  team_player: TeamPlayerTable;
  team_guess: TeamGuessTable;
  circle: CircleTable;
  circle_friend: CircleFriendTable;
  circle_end: CircleEndTable;
  difficulty: DifficultyTable;
  game_count: GameCountTable;
  hint_count: HintCountTable;
  blind_try: BlindTryTable;
  keys_in_use: KeysInUseTable;
  clock_day: ClockDayTable;
  plan_text: PlanTextTable;
  plan_row: PlanRowTable;
  rollover_rule: RolloverRuleTable;
};
