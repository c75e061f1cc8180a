import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { field, logIn, newEmail, PASSWORD, press, says, signUp } from "../support/account";
import type { GamePage } from "../support/gamePage";
import { newNetwork } from "../support/network";
import { useSharedSite } from "../support/site";

const { server, visit } = useSharedSite();

/** The account page of a new member. */
async function visitAccount() {
  const game = await visit(null, { viewport: { width: 360, height: 640 } });
  const email = newEmail();
  const form = { email, password: PASSWORD, firstName: "Ana" };
  const headers = newNetwork();
  await game.page.request.post(`${server.origin}/account/sign-up`, { form, headers });
  await game.open("/account");
  return { game, page: game.page, email };
}
const picture = (name: string, buffer: Buffer) => ({ name, mimeType: "image/png", buffer });
const isRefused = ({ page }: GamePage, reason: string) =>
  page.getByRole("alert").filter({ hasText: reason }).first().waitFor();
const storedUser = async (game: GamePage) => JSON.parse((await game.stored("userDetails")) ?? "null") as object | null;

/* What is refused is tested in tests/http/accounts.test.ts and in app/account/accountPage.request.server.test.ts. */
describe("an account", () => {
  it("is created from the header, not by a refused form, left, and entered again", async () => {
    const game = await visit();
    const { page } = game;
    const header = page.getByRole("banner");
    await header.getByRole("link", { name: "Log in" }).click();
    await says(page, "You can play everything without an account.");
    await game.link("Sign up").click();
    await game.at("/account/sign-up");
    const email = newEmail();
    await field(page, "Email address").fill(email);
    await field(page, "Password").fill("password1");
    await press(page, "Sign up");
    await isRefused(game, "This password is too common. Please choose another one.");
    expect(await field(page, "Email address").inputValue()).toBe(email);
    expect(await field(page, "Password").inputValue()).toBe("");
    await signUp(page, email);
    await says(page, `You are logged in as ${email}.`);
    await header.getByRole("link", { name: "Your account" }).waitFor();
    await press(page, "Log out");
    await game.at("/");
    await header.getByRole("link", { name: "Log in" }).click();
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await logIn(page, ` ${email.toUpperCase()} `);
    await says(page, "You are logged in.");
    expect(await field(page, "First name").inputValue()).toBe("Ana");
  });

  it("has a photo, which is shown in the header and is private", async () => {
    const { game, page } = await visitAccount();
    const red = await sharp({ create: { width: 600, height: 300, channels: 3, background: "#ff0000" } })
      .png()
      .toBuffer();
    await field(page, "Picture").setInputFiles(picture("large.png", Buffer.alloc(2 * 1024 * 1024 + 1)));
    await isRefused(game, "The picture must be at most 2 MB");
    expect(await game.button("Upload").isDisabled()).toBe(true);
    await field(page, "Picture").setInputFiles(picture("no.png", Buffer.from("no picture")));
    await press(page, "Upload");
    await isRefused(game, "This picture cannot be read.");
    await field(page, "Picture").setInputFiles(picture("red.png", red));
    await press(page, "Upload");
    await says(page, "Your photo is saved.");
    const photo = page.getByRole("img", { name: "Your photo" });
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
    const inHeader = page.getByRole("banner").locator("img");
    expect(await inHeader.count()).toBe(1);
    const address = `${server.origin}/account/photo`;
    const first = await page.request.get(address);
    expect(first.headers()).toMatchObject({ "content-type": "image/webp", "cache-control": "private, no-cache" });
    const headers = { "If-None-Match": first.headers().etag ?? "" };
    expect((await page.request.get(address, { headers })).status()).toBe(304);
    await press(page, "Remove the photo");
    await says(page, "Your photo has been removed.");
    expect(await inHeader.count()).toBe(0);
  });

  it("can be exported, and is deleted after entering the password", async () => {
    const { game, page, email } = await visitAccount();
    const download = async (name: string) => {
      const [file] = await Promise.all([page.waitForEvent("download"), game.link(name).click()]);
      return file;
    };
    const data = await download("Download my data (JSON)");
    expect(JSON.parse(readFileSync(await data.path(), "utf8"))).toMatchObject({ account: { email, firstName: "Ana" } });
    await game.link("Delete my account").click();
    await page.getByRole("heading", { name: "Delete your account?" }).waitFor();
    expect((await download("download it")).suggestedFilename()).toBe(data.suggestedFilename());
    await press(page, "Delete my account");
    await isRefused(game, "The password is wrong");
    await game.ready();
    expect(await game.faults()).toEqual([]);
    await field(page, "Enter your password to confirm").fill(PASSWORD);
    await press(page, "Delete my account");
    await says(page, "Your account and everything stored with it have been deleted.");
    expect(await game.cookieNames()).toEqual([]);
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await logIn(page, email);
    await isRefused(game, "The email address or the password is wrong");
  });
});

describe("the choice to get news", () => {
  it("is confirmed by a toast for two seconds, or its failure, and stays as it was made", async () => {
    const { game, page } = await visitAccount();
    await game.stopClock();
    const news = page.getByRole("checkbox", { name: "Send me news" });
    const save = () => page.getByRole("region", { name: "Emails" }).getByRole("button").click();
    const isToast = async (role: "alert" | "status", text: string) => {
      const toast = page.getByText(text);
      await page.getByRole(role).filter({ has: toast }).waitFor();
      // Said once.
      expect(await toast.count()).toBe(1);
      await page.clock.runFor(1900);
      expect(await toast.count()).toBe(1);
      await page.clock.runFor(200);
      await expect.poll(() => toast.count()).toBe(0);
    };
    await page.route("**/api/communication", (route) => route.fulfill({ status: 500, body: "{}" }));
    await news.check();
    await save();
    await isToast("alert", "Error updating communication preferences. Please try again");
    expect([new URL(page.url()).pathname, await news.isChecked()]).toEqual(["/account", true]);
    expect(await storedUser(game)).toMatchObject({ marketingOptIn: false });
    await page.unroute("**/api/communication");
    for (const wanted of [true, false]) {
      await news.setChecked(wanted);
      await save();
      await isToast("status", "Communication preferences updated");
      expect(await storedUser(game)).toMatchObject({ marketingOptIn: wanted });
      await game.open("/account");
      expect(await news.isChecked()).toBe(wanted);
    }
  });
});

describe("for other scripts of a page", () => {
  /** Notes each `login-finished` with what is stored of the member at that moment. */
  const listen = ({ page }: GamePage) =>
    page.addInitScript(() => {
      window.addEventListener("login-finished", () => {
        const heard = JSON.parse(sessionStorage.getItem("heard") ?? "[]") as unknown[];
        sessionStorage.setItem("heard", JSON.stringify([...heard, localStorage.getItem("userDetails") !== null]));
      });
    });
  const heard = ({ page }: GamePage) => page.evaluate(() => sessionStorage.getItem("heard"));

  it("the member is stored while logged in, without address and id, and every page but one says who is known", async () => {
    const game = await visit(null);
    const { page } = game;
    await listen(game);
    // That of an external log-in.
    for (const path of ["/", "/logged-in"]) await game.open(path);
    expect(await heard(game)).toBe("[false]");
    const email = newEmail();
    await game.open("/account/sign-up");
    await signUp(page, email);
    await game.at("/account");
    expect(await heard(game)).toBe("[false,false,true]");
    expect(await storedUser(game)).toEqual({
      loggedIn: true,
      firstName: "Ana",
      photoURL: null,
      isPhotoValid: false,
      marketingOptIn: false,
      subscription: { isPremium: false, autoRenew: false, subscriptionEndDate: null },
      isAdmin: false,
    });
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(email);
    await game.open("/logged-in");
    // It looks nobody up.
    expect(await page.getByText("Error getting user details").filter({ visible: true }).count()).toBe(0);
    await page.getByRole("banner").getByRole("link", { name: "Log in" }).waitFor();
    expect(await storedUser(game)).toMatchObject({ loggedIn: true });
    await page.getByRole("main").getByRole("link", { name: "Your account" }).click();
    await says(page, /You are logged in as/);
    await press(page, "Log out");
    await game.at("/");
    expect(await storedUser(game)).toBeNull();
  });

  it("an expired session is reported, with the member removed and the event as after a log-in", async () => {
    const { game, page } = await visitAccount();
    await game.setCookie("session", "a".repeat(40));
    await listen(game);
    await page.clock.install();
    await game.open("/faq");
    await page.clock.pauseAt(Date.now() + 1000);
    const sentence = page.getByText("Error getting user details").filter({ visible: true });
    expect(await sentence.count()).toBe(1);
    await page.getByRole("main").getByRole("link", { name: "log in again" }).waitFor();
    expect(await storedUser(game)).toBeNull();
    expect(await heard(game)).toBe("[false]");
    expect(await game.cookieNames()).not.toContain("isLoggedIn");
    await page.clock.runFor(2000);
    await expect.poll(() => sentence.count()).toBe(0);
  });
});
