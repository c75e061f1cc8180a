import type { TokenPurpose } from "~/data/emailTokens.server";
import { listMemberRows, type Member } from "~/data/members.server";
import { parseLog } from "~/game/log";
import { parseStats, type Stats } from "~/game/stats";
import type { Edition } from "~/game/editions";
import type { LogEntry } from "~/game/types";
import type { App } from "../app";
import { toDisplayed } from "../words/displayedWord";
import type { Refused } from "./accountOutcome";
import { PHOTO_TYPE } from "./photo.server";
import { rateLimit } from "./rateLimit.server";

/** Personal data of a member. Times are ISO 8601, UTC. */
export interface MemberExport {
  readonly exportedAt: string;
  /** The photo is a data URL. */
  readonly account: Member & { readonly photo: string | null };
  readonly sessions: readonly { readonly expiresAt: string }[];
  readonly mailLinks: readonly { readonly purpose: TokenPurpose; readonly expiresAt: string }[];
  /** Each guess as in the log, with the spelling that is shown. */
  readonly games: readonly {
    readonly edition: Edition;
    readonly number: number;
    readonly guesses: readonly (LogEntry & { readonly display?: string })[];
  }[];
  readonly endedGames: readonly {
    readonly edition: Edition;
    readonly number: number;
    readonly hasWon: boolean;
    readonly endedAt: string;
  }[];
  /** `text`: the stored text of statistics that cannot be read. */
  readonly statistics: readonly ({ readonly edition: Edition } & (Stats | { readonly text: string }))[];
}

/**
 * Exports everything that is stored about a member, except secrets that authenticate (the password hash, session ids and
 * tokens) and what the audit log says of staff, as its entries name secrets of games to come.
 */
export async function exportData(
  app: App,
  { member }: { member: Member },
): Promise<Refused | { type: "exported"; data: MemberExport }> {
  const tooMany = await rateLimit(app, ["export", member.id]);
  if (tooMany !== undefined) return tooMany;
  const rows = await listMemberRows(app.db, member.id);
  const photo = rows.member?.photo ?? null;
  const data = {
    exportedAt: new Date(app.now()).toISOString(),
    account: {
      ...member,
      photo: photo === null ? null : `data:${PHOTO_TYPE};base64,${Buffer.from(photo).toString("base64")}`,
    },
    sessions: rows.session.map(({ expires_at }) => ({ expiresAt: expires_at })),
    mailLinks: rows.email_token.map(({ purpose, expires_at }) => ({ purpose, expiresAt: expires_at })),
    games: rows.play.map(({ edition, number, log }) => ({
      edition,
      number,
      guesses: displayGuesses(app, edition, log),
    })),
    endedGames: rows.game_end.map((end) => ({
      edition: end.edition,
      number: end.number,
      hasWon: end.has_won === 1,
      endedAt: end.ended_at,
    })),
    statistics: rows.member_stats.map(({ edition, stats }) => ({ edition, ...(parseStats(stats) ?? { text: stats }) })),
  };
  return { type: "exported", data };
}

function displayGuesses(app: App, edition: Edition, log: string) {
  return parseLog(log).map((entry) =>
    entry.kind === "giveUp" ? entry : { ...entry, ...toDisplayed(app, edition, entry.word) },
  );
}
