import type { AuditAction, AuditEntry } from "~/data/audit.server";
import type { DailyGame } from "~/game/gameRef";
import type { App } from "../app";
import { noticeFromText, noticeToText } from "~/game/notice";
import { gameNotice } from "../play/gameNotice.server";
import { annotateGame, withholdWord } from "./emergency.server";
import { openIf, type Reversal } from "./reversal.server";

/** @throws Error for an entry about something else than a game */
function gameOf({ edition, number }: AuditEntry): DailyGame {
  if (edition === null || number === null) throw new Error("the entry is about no game");
  return { edition, number };
}

const whyOf = ({ subject }: AuditEntry) => subject ?? "";

const withheld = (isWithheld: boolean): Reversal => ({
  isForAdmins: true,
  stateOf: async (app: App, entry) => openIf((await gameNotice(app, gameOf(entry))).isWithheld === isWithheld),
  reverse: (app, entry, { by, batch }) =>
    withholdWord(app, { ...gameOf(entry), isWithheld: !isWithheld, why: whyOf(entry), by, batch }),
});

export const EMERGENCY_REVERSALS = {
  gameAnnotated: {
    isForAdmins: true,
    stateOf: async (app, entry) => {
      const { notice } = await gameNotice(app, gameOf(entry));
      return openIf(noticeToText(notice) === (entry.after ?? ""));
    },
    reverse: (app, entry, { by, batch }) =>
      annotateGame(app, { ...gameOf(entry), notice: noticeFromText(entry.before ?? ""), why: whyOf(entry), by, batch }),
  },
  wordWithheld: withheld(true),
  wordShownAgain: withheld(false),
} as const satisfies Partial<Record<AuditAction, Reversal>>;
