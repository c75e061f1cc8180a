// db: the shape of the database and the steps that lead to it.
// It may import nothing of the app but the types of game.

import type { ColumnType, Generated } from "kysely";
import type { Edition } from "../app/game/editions";

/** 0 or 1. */
type Flag = Generated<number>;

/** One daily game of one edition. */
type GameTable = {
  edition: Edition;
  /** Counted from 1 per edition; the calendar gives the date of a number. */
  number: number;
  /** The word to find, as the edition's vocabulary spells it. */
  secret: string;
  /** When the row got its secret: ISO 8601, UTC. */
  created_at: ColumnType<string, string, string>;
  /** Staff has chosen the secret. */
  is_chosen: Flag;
};

/** Somebody with an account. Moments are ISO 8601, UTC, here and below. */
export type MemberTable = {
  id: string;
  /** In its one spelling: trimmed, NFC, lower case. */
  email: string;
  /** When a link in a mail has shown that the address is the member's. */
  email_verified_at: string | null;
  /** By argon2id, with its salt and costs. */
  password_hash: string;
  /** Empty: none was given. */
  first_name: Generated<string>;
  /** WebP, 256 × 256. */
  photo: Uint8Array | null;
  photo_changed_at: string | null;
  marketing_opt_in: Flag;
  is_premium: Flag;
  auto_renew: Flag;
  subscription_ends_at: string | null;
  is_admin: Flag;
  created_at: string;
};

/** A browser in which a member is logged in. */
type SessionTable = {
  /** A fingerprint of what the browser's cookie holds, which is stored nowhere. */
  id: string;
  member_id: string;
  expires_at: string;
};

/** A link that was sent to a member's e-mail address. */
export type EmailTokenTable = {
  /** A fingerprint of the token in the link. */
  hash: string;
  member_id: string;
  purpose: "verify" | "reset";
  expires_at: string;
};

/** An owner's run at a game. */
export type PlayTable = {
  /** Id of the member whose play it is. Other kinds of owners may follow. */
  owner: string;
  /** The same id where the owner is a member, so that the play is deleted with the member. */
  member_id: string | null;
  edition: Edition;
  number: number;
  /** The guess log in its text form. */
  log: string;
  /** Rises with each change. */
  version: number;
};

/** The end of a game of a member; its primary key lets it count once. */
type GameEndTable = {
  member_id: string;
  edition: Edition;
  number: number;
  has_won: Flag;
  ended_at: string;
};

/** The statistics of a member in one edition, in their text form. */
type MemberStatsTable = {
  member_id: string;
  edition: Edition;
  stats: string;
};

/** How often something was liked and disliked. */
type OpinionTable = {
  /** What it is about. */
  name: string;
  likes: Generated<number>;
  dislikes: Generated<number>;
};

export type Schema = {
  game: GameTable;
  member: MemberTable;
  session: SessionTable;
  email_token: EmailTokenTable;
  play: PlayTable;
  game_end: GameEndTable;
  member_stats: MemberStatsTable;
  opinion: OpinionTable;
};
