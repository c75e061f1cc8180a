import type { StaffActor } from "~/account/staffActor.server";
import type { App } from "~/app";
import { appendAudit, type AuditAction, type NewAuditEntry } from "~/audit/audit.data.server";
import { currentGame } from "~/editions/calendar.server";
import { EDITION_FACTS } from "~/editions/editions";
import { type DailyGame, gameKey } from "~/editions/gameRef";
import { type Language, LANGUAGES } from "~/editions/languages";
import { isRefused, refuse, type Result } from "~/platform/refusal";
import { type Notice, noticeToText } from "~/play/gameNotice";
import { gameNotice } from "~/play/gameNotice.server";
import { findGame, findNotice, updateNotice } from "~/play/games.data.server";
import type { NoteRefusal, EmergencyRefusal } from "./schedule.refusals";
import { changeOnce, type Logged } from "./scheduleDraft.server";
import { addNote, MAX_NOTE_LENGTH, notesOf } from "./wordNotes.server";

/** Longest sentence above a game, characters. */
const MAX_NOTICE = 300;

type Emergency = DailyGame & {
  /** For the log. */
  readonly why: string;
  readonly by: StaffActor;
  readonly batch?: string | undefined;
};

/** What stands of a begun game, for admins. Null: there is no such game, or it has not begun. */
export async function findEmergency(app: App, game: DailyGame) {
  const stored =
    game.number > currentGame(app, game.edition).number ? undefined : await findGame(app.db, game.edition, game.number);
  if (stored === undefined) return null;
  const language = EDITION_FACTS[game.edition].wordLanguage;
  const notes = (await notesOf(app, language, [stored.secret])).get(stored.secret) ?? [];
  return {
    word: stored.secret,
    ...(await gameNotice(app, game)),
    isBarred: notes.some(({ kind }) => kind === "ban"),
  };
}

/** Says something above a begun game and at its end, in place of what was said before. Its word stays: nothing changes that. */
export function annotateGame(app: App, { notice, ...emergency }: Emergency & { readonly notice: Notice }) {
  const said: Partial<Record<Language, string>> = {};
  for (const language of LANGUAGES) {
    const text = (notice[language] ?? "").trim().replaceAll(/\s+/g, " ");
    if (text.length > MAX_NOTICE) return Promise.resolve(refuse("noticeTooLong"));
    if (text !== "") said[language] = text;
  }
  const after = noticeToText(said);
  return decide(app, emergency, {
    action: "gameAnnotated",
    change: { notice: after },
    log: (before) => ({ before: before.notice, after }),
  });
}

/** Keeps the word of a begun game out of yesterday's page, feeds and webhooks, or no longer. */
export function withholdWord(app: App, { isWithheld, ...emergency }: Emergency & { readonly isWithheld: boolean }) {
  return decide(app, emergency, {
    action: isWithheld ? "wordWithheld" : "wordShownAgain",
    change: { is_withheld: Number(isWithheld) },
    log: () => ({}),
  });
}

/** Bars the word of a begun game from coming ones, by a note of the kind that says so. */
export async function barWord(
  app: App,
  { edition, number, why, by, batch }: Emergency,
): Promise<Result<Logged, EmergencyRefusal | NoteRefusal>> {
  const refused = checkWhy({ why, by });
  if (refused !== undefined) return refused;
  const found = await findEmergency(app, { edition, number });
  if (found === null) return refuse("notBegun");
  const language = EDITION_FACTS[edition].wordLanguage;
  return addNote(app, { language, word: found.word, kind: "ban", text: why, by, batch });
}

function checkWhy({ why, by }: Pick<Emergency, "why" | "by">) {
  if (by.role !== "admin") return refuse("adminsOnly");
  if (why.trim() === "") return refuse("whyMissing");
  return why.length > MAX_NOTE_LENGTH ? refuse("noticeTooLong") : undefined;
}

interface Decision {
  readonly action: AuditAction;
  readonly change: Parameters<typeof updateNotice>[2];
  readonly log: (before: { readonly notice: string }) => Pick<NewAuditEntry, "before" | "after">;
}

async function decide(
  app: App,
  { edition, number, why, by, batch }: Emergency,
  { action, change, log }: Decision,
): Promise<Result<Logged, EmergencyRefusal>> {
  const refused = checkWhy({ why, by });
  if (refused !== undefined) return refused;
  const game = { edition, number };
  const outcome = await changeOnce<EmergencyRefusal>(app, { batch, actor: by }, async ({ db }) => {
    if (number > currentGame(app, edition).number) return refuse("notBegun");
    const before = await findNotice(db, game);
    if (before === undefined) return refuse("noSuchGame");
    await updateNotice(db, game, change);
    const entry = { actor: by, action, ...game, subject: why.trim(), ...log({ notice: before.notice ?? "" }) };
    return { logged: await appendAudit(db, [entry], app.now(), batch) };
  });
  // What everybody sees of the game is cached for a moment.
  if (!isRefused(outcome)) {
    app.gameNotices.delete(gameKey(game));
    app.daySummaries.clear();
  }
  return outcome;
}
