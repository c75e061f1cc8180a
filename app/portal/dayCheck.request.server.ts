import type { Edition } from "~/editions/editions";
import type { DailyGame } from "~/editions/gameRef";
import { isRefused } from "~/platform/refusal";
import { checkGames } from "~/schedule/check.server";
import type { Finding, GameOnDay, WordCheck } from "~/schedule/finding.server";
import { reportNearest } from "~/schedule/nearestWords.server";
import { previewPlay } from "~/schedule/preview.server";
import { isHidden, shownWord } from "./blindMode.request.server";
import type { PortalRequest } from "./portal.request.server";

export type { Finding, GameOnDay, Level, WordCheck } from "~/schedule/finding.server";

/** What the check says of a word for a game, its nearest words, and how players will meet it. `near` is null if it takes no rank any more. */
export type DayCheck = Awaited<ReturnType<typeof checkDay>>;

export async function checkDay(portal: PortalRequest, { word, ...game }: DailyGame & { readonly word: string }) {
  const { app } = portal.context;
  const near = await reportNearest(app, { ...game, word });
  const checks = await checkGames(app, { edition: game.edition, games: [{ number: game.number, word }] });
  const check = checks.get(game.number);
  if (check === undefined) throw new Error(`no check of game ${game.number}`);
  return {
    check: shownCheck(portal, game.edition, check),
    near: isRefused(near) ? null : near,
    meets: await previewPlay(app, { ...game, word }),
  };
}

/** A check without what it says of other games whose words the member hides. */
function shownCheck(portal: PortalRequest, edition: Edition, check: WordCheck): WordCheck {
  const isShown = ({ number }: GameOnDay) => !isHidden(portal, { edition, number });
  const { refused } = check;
  const findings = check.findings.flatMap((finding) => {
    if (finding.kind !== "usedBefore" || finding.games.length === 0) return [shownFinding(portal, edition, finding)];
    const games = finding.games.filter(isShown);
    return games.length === 0 ? [] : [{ ...finding, games }];
  });
  const game = refused?.game && isShown(refused.game) ? refused.game : null;
  return { ...check, refused: refused && { ...refused, game }, findings };
}

/** A finding without the words of other games that the member hides. */
export function shownFinding(portal: PortalRequest, edition: Edition, finding: Finding): Finding {
  if (finding.kind === "otherEdition") return { ...finding, word: shownWord(portal, finding, finding.word) };
  if (finding.kind !== "sameStem" && finding.kind !== "tooNear") return finding;
  const { game } = finding;
  return { ...finding, game: { ...game, word: shownWord(portal, { edition, number: game.number }, game.word) } };
}
