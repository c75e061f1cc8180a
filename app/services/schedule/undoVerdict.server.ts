import { type AuditAction, findEarlierEntry } from "~/data/audit.server";
import { findIsOut } from "~/data/rankDecisions.server";
import { findVerdict, type WordVerdict } from "~/data/verdicts.server";
import { widestEdition } from "~/game/editions";
import { refuse } from "~/game/refusal";
import { giveBackToRanks, takeOutOfRanks } from "./rankDecisions.server";
import { openIf, type Reversal, wordOf } from "./reversal.server";
import { gamesOf } from "./undoGames.server";
import { acceptForm, blockWord, dismissWord, takeBackVerdict } from "./verdicts.server";

const VERDICT_ACTIONS = ["formAdded", "wordBlocked", "lookUpDismissed", "verdictTakenBack"] as const;

/** Restores the verdict that stood before, with what follows from it for games to come. */
function reversalOf(verdict: WordVerdict["verdict"]): Reversal {
  return {
    isForAdmins: verdict === "blocked",
    stateOf: async (app, entry) => {
      const now = await findVerdict(app.db, wordOf(entry));
      return openIf(now?.verdict === verdict && now.formOf === entry.after);
    },
    reverse: async (app, entry, { change, ...by }) => {
      const decision = { ...wordOf(entry), ...by };
      const earlier = await findEarlierEntry(app.db, entry, VERDICT_ACTIONS);
      const restore = () => {
        switch (earlier?.action) {
          case "formAdded":
            return acceptForm(app, { ...decision, of: earlier.after ?? "", unblocks: verdict === "blocked" });
          case "wordBlocked":
            // It may take the choices again that it gave back.
            return blockWord(app, { ...decision, seen: gamesOf(change) });
          case "lookUpDismissed":
            return dismissWord(app, decision);
          default:
            return takeBackVerdict(app, decision);
        }
      };
      const outcome = await restore();
      return outcome.type === "takesChoices" ? refuse("undoTakesChoices") : outcome;
    },
  };
}

function reversalOfRank(isOut: boolean): Reversal {
  return {
    isForAdmins: true,
    stateOf: async (app, entry) => {
      const { language, word } = wordOf(entry);
      return openIf((await findIsOut(app.db, { edition: widestEdition(language), word })) === isOut);
    },
    reverse: (app, entry, { by, batch }) =>
      (isOut ? giveBackToRanks : takeOutOfRanks)(app, { ...wordOf(entry), by, batch }),
  };
}

export const VERDICT_REVERSALS = {
  formAdded: reversalOf("form"),
  wordBlocked: reversalOf("blocked"),
  lookUpDismissed: reversalOf("dismissed"),
  verdictTakenBack: reversalOf("takenBack"),
  takenOutOfRanks: reversalOfRank(true),
  givenBackToRanks: reversalOfRank(false),
} as const satisfies Partial<Record<AuditAction, Reversal>>;
