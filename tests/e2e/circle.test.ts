import { describe, expect, it } from "vitest";
import { field, press, says } from "../support/account";
import type { GamePage } from "../support/gamePage";
import { useSharedSite } from "../support/site";

const { secret, words, visit } = useSharedSite();

const heading = ({ page }: GamePage, name: string) => page.getByRole("heading", { name, exact: true });
/** The rows of a table, without squares. */
const rows = async ({ page }: GamePage, table: string) =>
  (await page.getByRole("table", { name: table, exact: true }).locator("tbody tr").allInnerTexts()).map((row) =>
    row.replace(/\n\p{So}+\n?/u, ""),
  );
/** Presses a button of a form, which leads to another page. */
async function send(game: GamePage, name: string): Promise<void> {
  await press(game.page, name);
  await game.page.waitForLoadState();
  await game.ready();
}

/* What is refused, what is seen when, and the forms without scripts are tested in tests/http/circle.test.ts. */
describe("a circle of friends", () => {
  it("is made and joined by its link, and fills with each one’s own end", async () => {
    const ana = await visit();
    await ana.guess(secret);
    await ana.ended("won");
    await ana.link("Play together").click();
    await ana.link(/^A circle/).click();
    await heading(ana, "A circle of friends").waitFor();
    await ana.ready();
    await field(ana.page, "Name of the circle").fill("The Tuesday people");
    await field(ana.page, "Your name").first().fill("Ana");
    await send(ana, "Create the circle");
    await heading(ana, "The Tuesday people").waitFor();
    await says(ana.page, "Only you so far.");
    expect(await rows(ana, "Today")).toEqual(["Ana (you)\t1\t0"]);
    expect(await ana.button("Copy code").isVisible()).toBe(true);
    await ana.page.getByText("QR code", { exact: true }).click();
    expect(await ana.faults()).toEqual([]);
    const link = await field(ana.page, "Invitation link").inputValue();

    const ben = await visit(null);
    await ben.page.goto(link);
    await ben.ready();
    await says(ben.page, "Ana invites you to the circle The Tuesday people.");
    expect(await field(ben.page, "Circle code").inputValue()).toMatch(/^\w{8}$/);
    await field(ben.page, "Your name").first().fill("Ben");
    await send(ben, "Join the circle");
    await says(ben.page, "You see how the others did when you have finished today’s word. Ana has.");
    expect(await ben.page.getByRole("table", { name: "Today" }).count()).toBe(0);
    expect(await ben.faults()).toEqual([]);
    await ben.link("Go to today’s word").click();
    await ben.ready();
    await ben.score(words[0] ?? "");
    await ben.guess(secret);
    await ben.ended("won");
    await ben.link(/^The Tuesday people/).click();
    await heading(ben, "Today").waitFor();
    await ben.ready();
    expect(await rows(ben, "Today")).toEqual(["Ana\t1\t0", "Ben (you)\t2\t0"]);
    expect((await rows(ben, "This week")).map((row) => row.trim().split(/\t+/))).toEqual([
      ["Ana", "1"],
      ["Ben (you)", "2"],
    ]);
    expect(await ben.faults()).toEqual([]);

    await ben.link("Change your name or the code").click();
    await heading(ben, "Change your name or the code").waitFor();
    await ben.ready();
    expect(await ben.faults()).toEqual([]);
    await field(ben.page, "Your name").fill("Benjamin");
    await send(ben, "Save the name");
    await says(ben.page, "Your name is saved.");
    expect(await rows(ben, "Today")).toEqual(["Ana\t1\t0", "Benjamin (you)\t2\t0"]);
    await ben.link(/^Invite others/).click();
    await heading(ben, "Invite others").waitFor();
    await ben.ready();
    expect(await ben.faults()).toEqual([]);
    await ben.page.goBack();
    await ben.link("Leave the circle").click();
    await heading(ben, "Leave The Tuesday people?").waitFor();
    await ben.ready();
    expect(await ben.faults()).toEqual([]);
    await send(ben, "Leave the circle");
    await says(ben.page, "You have left the circle.");
  });

  it("fits on a narrow phone, and with large text", async () => {
    const game = await visit("/circle/join");
    await field(game.page, "Name of the circle").fill("W".repeat(30));
    await field(game.page, "Your name").first().fill("W".repeat(12));
    await send(game, "Create the circle");
    const [code = ""] = await game.page
      .locator("main")
      .getByText(/^\w{8}$/)
      .allInnerTexts();
    const mate = await visit("/circle/join");
    await field(mate.page, "Circle code").fill(code);
    await field(mate.page, "Your name").nth(1).fill("W".repeat(12));
    await send(mate, "Join the circle");
    await game.played(secret);
    await game.page.reload();
    await game.ready();
    await game.page.setViewportSize({ width: 320, height: 700 });
    expect(await game.overflows()).toEqual([]);
    await game.zoom(200);
    expect(await game.overflows()).toEqual([]);
  });
});
