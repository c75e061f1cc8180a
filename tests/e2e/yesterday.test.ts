import { describe, expect, it } from "vitest";
import type { Profile } from "../support/browser";
import { SECRETS } from "../support/secrets";
import { useSharedSite } from "../support/site";

const { number, visit } = useSharedSite();
const game = String(number - 1);
const [, WORD] = SECRETS.en;

/** A player who is still playing yesterday's game, on the page of yesterday. */
async function readYesterday(profile: Profile) {
  const player = await visit(null, profile);
  for (const guess of ["table", "government"]) await player.turn({ game, intent: "guess", guess });
  await player.open("/yesterday");
  return { player, word: player.page.getByText(WORD, { exact: true }) };
}

/* What the page has is tested in tests/http/yesterday.test.ts. */
describe("the page of yesterday", () => {
  it("shows the word on request, without JavaScript", async () => {
    const { player, word } = await readYesterday({ javaScriptEnabled: false });
    expect(await word.isVisible()).toBe(false);
    await player.page.getByText("Show the word").click();
    await word.waitFor();
  });

  it.each([
    { width: 360, colorScheme: "light" },
    { width: 1280, colorScheme: "dark" },
  ] as const)("has no axe violations and fits $width px, and with text of 200 %", async ({ width, colorScheme }) => {
    const { player, word } = await readYesterday({ colorScheme, viewport: { width, height: 740 } });
    await player.page.getByText("Show the word").click();
    expect(await player.faults()).toEqual([]);
    await player.turn({ game, intent: "guess", guess: WORD });
    await player.open("/yesterday");
    await word.waitFor();
    expect(await player.faults()).toEqual([]);
    await player.zoom(200);
    expect(await player.overflows()).toEqual([]);
  });
});
