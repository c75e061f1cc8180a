import { describe, expect, it } from "vitest";
import { useSharedSite } from "../support/site";

const { visit } = useSharedSite();

describe("the announcement of the new look", () => {
  it("is shown once to players of the previous version alone, and links to the settings", async () => {
    const game = await visit();
    expect(await game.dialog.count()).toBe(0);
    await game.store({ readRules: "true" });
    await game.open();
    await game.dialog.getByRole("link", { name: "Open the settings" }).click();
    await game.at("/settings");
    await game.open();
    expect(await game.dialog.count()).toBe(0);
  });

  it("asks once whether it is liked, and stays closed after its button is pressed", async () => {
    const game = await visit("/about");
    await game.store({ winState: "true" });
    await game.open();
    const question = game.dialog.getByRole("group", { name: "Do you like the new look?" });
    await game.page.route("**/semantle/likesnew", (route) => route.fulfill({ status: 500, body: "{}" }));
    await question.getByRole("button", { name: "Yes" }).click();
    await question.getByRole("alert").getByText("Something went wrong! Try again").waitFor();
    expect(await game.stored("hasVoted")).toBeNull();
    await game.page.unroute("**/semantle/likesnew");
    const sent = game.page.waitForResponse("**/semantle/likesnew");
    await question.getByRole("button", { name: "No" }).click();
    expect((await sent).request().postDataJSON()).toEqual({ likesNew: { likes: false } });
    expect((await sent).status()).toBe(200);
    await game.dialog.getByText("Thank you for your answer.").waitFor();
    expect(await question.count()).toBe(0);
    expect(await game.faults()).toEqual([]);
    expect(await game.stored("hasVoted")).toBe("true");
    await game.dialog.getByRole("button").last().click();
    await game.dialog.waitFor({ state: "hidden" });

    await game.page.evaluate(() => {
      localStorage.removeItem("seenNewLook");
    });
    await game.open("/deutsch");
    await game.dialog.getByRole("link", { name: "Konto" }).waitFor();
    expect(await game.dialog.getByRole("group").count()).toBe(0);
  });
});
