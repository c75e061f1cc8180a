import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pathIn } from "~/i18n/addresses";
import { accessibilityViolations, trackViewers, openViewer, overflowOf, type Player } from "../support/browser";
import { field, logIn, newEmail, PASSWORD, press, says, signUp } from "../support/account";
import { openSite, type OldSite } from "../support/site";

let { server, browser, words, stop } = {} as OldSite;
beforeAll(async () => {
  ({ server, browser, words, stop } = await openSite());
});
afterAll(() => stop());

const keep = trackViewers();

/** A new browser profile. */
async function arrive({ javaScriptEnabled }: Pick<Player, "javaScriptEnabled">, path: string) {
  const { page } = keep(await openViewer(browser, { javaScriptEnabled }));
  await page.goto(`${server.origin}${path}`);
  return page;
}

/** A browser with a new member on the account page. */
async function newMember(player: Pick<Player, "javaScriptEnabled">) {
  const { page } = keep(await openViewer(browser, player));
  const email = newEmail();
  const form = { email, password: PASSWORD, firstName: "Ana" };
  const response = await page.request.post(`${server.origin}/account/sign-up`, { form, maxRedirects: 0 });
  expect(response.status()).toBe(303);
  await page.goto(`${server.origin}/account`);
  await says(page, "Welcome. Your account is ready.");
  return { page, email };
}

const picture = (name: string, buffer: Buffer) => ({ name, mimeType: "image/png", buffer });

/* Links and forms of these pages load documents, with and without a script. What a script adds is tested below. */
const player = { javaScriptEnabled: true };

describe("an account", () => {
  it("is created from the header; log-out and log-in work", async () => {
    const page = await arrive(player, "/");
    await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
    await says(page, "You can play everything without an account.");
    await page.getByRole("link", { name: "Sign up" }).click();
    const email = newEmail();
    await signUp(page, email);
    await says(page, `You are logged in as ${email}.`);
    await page.getByRole("banner").getByRole("link", { name: "Your account" }).waitFor();
    await press(page, "Log out");
    await page.waitForURL(`${server.origin}/`);
    await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await logIn(page, ` ${email.toUpperCase()} `);
    await says(page, "You are logged in.");
    expect(await field(page, "First name").inputValue()).toBe("Ana");
  });

  it("that cannot be created shows the reason and the typed values, but not the password", async () => {
    const page = await arrive(player, "/account/sign-up");
    for (const [email, password, reason] of [
      ["ana", PASSWORD, "Please enter an email address"],
      ["ana@words.example", "1234567", "The password must be at least 8 characters"],
      ["ana@words.example", "ANA@words.example", "Your password can’t contain your email address"],
      ["ana@words.example", "password1", "This password is too common. Please choose another one."],
    ] as const) {
      await field(page, "Email address").fill(email);
      await field(page, "Password").fill(password);
      const answered = page.waitForResponse((response) => response.request().method() === "POST");
      await press(page, "Sign up");
      expect((await answered).status()).toBe(400);
      await page.getByRole("alert").filter({ hasText: reason }).waitFor();
      expect(await field(page, "Email address").inputValue()).toBe(email);
      expect(await field(page, "Password").inputValue()).toBe("");
    }
  });

  it("cannot be created twice; a wrong password and an unknown email get the same refusal", async () => {
    const { email } = await newMember(player);
    const page = await arrive(player, "/account/sign-up");
    await signUp(page, email);
    await page.getByRole("alert").filter({ hasText: "We cannot create an account with these details." }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    for (const [who, password] of [
      [email, "another one"],
      ["nobody@words.example", PASSWORD],
    ] as const) {
      await logIn(page, who, password);
      await page.getByRole("alert").filter({ hasText: "The email address or the password is wrong" }).waitFor();
      expect(await field(page, "Email address").inputValue()).toBe(who);
    }
  });

  it("stores a first name and the marketing choice", async () => {
    const { page } = await newMember(player);
    const save = (section: string) =>
      page.getByRole("region", { name: section }).getByRole("button", { name: "Save" }).click();
    await field(page, "First name").fill("x".repeat(41));
    await save("Profile");
    await page.getByRole("alert").filter({ hasText: "at most 40 characters" }).waitFor();
    expect(await field(page, "First name").inputValue()).toBe("x".repeat(41));
    await field(page, "First name").fill("Lucía");
    await save("Profile");
    await says(page, "Your profile is saved.");
    expect(await field(page, "First name").inputValue()).toBe("Lucía");
    const news = page.getByRole("checkbox", { name: "Send me news" });
    const saved = page.getByText("Communication preferences updated");
    expect(await news.isChecked()).toBe(false);
    for (const wanted of [true, false]) {
      await page.locator("html[data-enhanced]").waitFor();
      await news.setChecked(wanted);
      await save("Emails");
      await saved.waitFor();
      // Said once, in a toast.
      expect([await saved.count(), await page.locator(".toast-success").count()]).toEqual([1, 1]);
      await expect.poll(() => page.getByText("Your profile is saved.").count()).toBe(0);
      await page.goto(`${server.origin}/account`);
      expect(await news.isChecked()).toBe(wanted);
    }
  });

  it("stores a photo, which is shown in the header and is private", async () => {
    const { page } = await newMember(player);
    const red = await sharp({ create: { width: 600, height: 300, channels: 3, background: "#ff0000" } })
      .png()
      .toBuffer();
    await field(page, "Picture").setInputFiles(picture("no.png", Buffer.from("no picture")));
    await press(page, "Upload");
    await page.getByRole("alert").filter({ hasText: "This picture cannot be read." }).waitFor();
    await field(page, "Picture").setInputFiles(picture("red.png", red));
    await press(page, "Upload");
    await says(page, "Your photo is saved.");
    const photo = page.getByRole("img", { name: "Your photo" });
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
    const inHeader = page.getByRole("banner").locator("img");
    expect(await inHeader.count()).toBe(1);
    expect((await fetch(`${server.origin}/account/photo`)).status).toBe(401);
    const first = await page.request.get(`${server.origin}/account/photo`);
    expect(first.headers()).toMatchObject({ "content-type": "image/webp", "cache-control": "private, no-cache" });
    const again = await page.request.get(`${server.origin}/account/photo`, {
      headers: { "If-None-Match": first.headers().etag ?? "" },
    });
    expect(again.status()).toBe(304);
    await press(page, "Remove the photo");
    await says(page, "Your photo has been removed.");
    expect(await inHeader.count()).toBe(0);
  });

  it("can change its password, which logs out other devices", async () => {
    const { page, email } = await newMember(player);
    const other = await arrive(player, "/account/log-in");
    await logIn(other, email);
    await says(other, "You are logged in.");
    await field(page, "Current password").fill("another one");
    await field(page, "New password").fill("much nearer");
    await press(page, "Change the password");
    await page.getByRole("alert").filter({ hasText: "The password is wrong" }).waitFor();
    await field(page, "Current password").fill(PASSWORD);
    await field(page, "New password").fill("much nearer");
    await press(page, "Change the password");
    await says(page, "Your password has been changed.");
    await other.reload();
    await other.getByRole("alert").filter({ hasText: "Error getting user details" }).first().waitFor();
    await other.goto(`${server.origin}/account/log-in`);
    await logIn(other, email, "much nearer");
    await says(other, "You are logged in.");
    await press(other, "Log out everywhere else");
    await says(other, "You have been logged out everywhere else.");
    await page.goto(`${server.origin}/account`);
    await page.getByRole("main").getByRole("link", { name: "Log in", exact: true }).waitFor();
    await page.getByRole("alert").getByRole("link", { name: "log in again" }).waitFor();
  });

  it("without JavaScript plays, changes settings and gives up with the forms of every page", async () => {
    const { page } = await newMember({ javaScriptEnabled: false });
    await page.goto(server.origin);
    await page.getByRole("textbox", { name: "Your guess" }).fill(words[0] ?? "");
    await page.getByRole("button", { name: "Guess", exact: true }).click();
    await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
    await page.getByRole("button", { name: "Hint" }).click();
    await expect.poll(() => page.locator("tbody tr").count()).toBe(2);
    await page.getByRole("link", { name: "Give up" }).click();
    await page.getByRole("button", { name: "Give up" }).click();
    await page.locator(".over-lost").waitFor();
    await page.goto(`${server.origin}/settings`);
    await page.getByRole("group", { name: "Language" }).getByRole("button", { name: "Deutsch" }).click();
    await page.waitForURL(`${server.origin}/deutsch/settings`);
    await page.getByRole("banner").getByRole("link", { name: "Dein Konto" }).waitFor();
  });

  it("can export its data, and is deleted after entering the password", async () => {
    const { page, email } = await newMember(player);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download my data (JSON)" }).click(),
    ]);
    const data: unknown = JSON.parse(readFileSync(await download.path(), "utf8"));
    expect(data).toMatchObject({ account: { email, firstName: "Ana" } });
    await page.getByRole("link", { name: "Delete my account" }).click();
    await page.getByRole("heading", { name: "Delete your account?" }).waitFor();
    const [again] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "download it" }).click(),
    ]);
    expect(again.suggestedFilename()).toBe(download.suggestedFilename());
    await field(page, "Enter your password to confirm").fill("another one");
    await press(page, "Delete my account");
    await page.getByRole("alert").filter({ hasText: "The password is wrong" }).waitFor();
    await field(page, "Enter your password to confirm").fill(PASSWORD);
    await press(page, "Delete my account");
    await says(page, "Your account and everything stored with it have been deleted.");
    expect(await page.context().cookies()).toEqual([]);
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await logIn(page, email);
    await page.getByRole("alert").filter({ hasText: "The email address or the password is wrong" }).waitFor();
  });
});

/** Account pages of a guest. */
const GUEST_PAGES = ["/account", "/account/log-in", "/account/sign-up", "/logged-in"];

describe("the pages of an account", () => {
  it("have no axe violations and fit a small phone, in German and the dark theme", async () => {
    const viewport = { width: 360, height: 640 };
    const { page } = keep(await openViewer(browser, { colorScheme: "dark", viewport }));
    for (const path of GUEST_PAGES) {
      await page.goto(`${server.origin}${pathIn("de", path)}`);
      expect({ path, faults: await accessibilityViolations(page) }).toEqual({ path, faults: [] });
      expect({ path, overflow: await overflowOf(page) }).toEqual({ path, overflow: 0 });
    }
  });

  it("have no axe violations and fit a small phone, for members and with refused forms", async () => {
    const { page } = await newMember({ javaScriptEnabled: true });
    await page.setViewportSize({ width: 360, height: 640 });
    for (const path of ["/account", "/account/delete", "/account/photo/change"]) {
      await page.goto(`${server.origin}${path}`);
      expect({ path, faults: await accessibilityViolations(page) }).toEqual({ path, faults: [] });
      expect({ path, overflow: await overflowOf(page) }).toEqual({ path, overflow: 0 });
    }
    await page.goto(`${server.origin}/account/delete`);
    await press(page, "Delete my account");
    await page.getByRole("alert").filter({ hasText: "The password is wrong" }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("look nobody up after logging in elsewhere", async () => {
    const { page } = await newMember({ javaScriptEnabled: true });
    await page.goto(`${server.origin}/logged-in`);
    await page.getByRole("heading", { name: "You are logged in" }).waitFor();
    expect(await page.getByText("Error getting user details.").count()).toBe(0);
    await page.getByRole("banner").getByRole("link", { name: "Log in" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Your account" }).click();
    await says(page, /You are logged in as/);
  });

  it("are linked from the menu, the archive and the announcement of the new look", async () => {
    const page = await arrive({ javaScriptEnabled: true }, "/archive");
    expect(await page.getByRole("link", { name: "Create an account" }).getAttribute("href")).toBe("/account");
    await page.evaluate(() => {
      localStorage.setItem("readRules", "true");
    });
    await page.goto(server.origin);
    await page.getByRole("dialog").getByRole("link", { name: "Create an account" }).click();
    await page.waitForURL(`${server.origin}/account`);
    await page.getByLabel("Menu", { exact: true }).click();
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Account" }).waitFor();
    await newMemberOn(page);
    await page.goto(`${server.origin}/archive`);
    expect(await page.getByRole("link", { name: "Create an account" }).count()).toBe(0);
  });
});

/** Signs up on the page. */
async function newMemberOn(page: Page): Promise<void> {
  await page.goto(`${server.origin}/account/sign-up`);
  await signUp(page, newEmail());
  await says(page, "Welcome. Your account is ready.");
}

/** Opens the account page of a new member and stops its clock, so that no toast disappears. */
async function memberAtRest() {
  const { page } = await newMember({ javaScriptEnabled: true });
  await page.goto(`${server.origin}/account`);
  await page.locator("html[data-enhanced]").waitFor();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  return page;
}

const storedUser = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("userDetails") ?? "null") as object | null);

describe("the choice to get news", () => {
  const news = (page: Page) => page.getByRole("checkbox", { name: "Send me news" });
  const save = (page: Page) => page.getByRole("region", { name: "Emails" }).getByRole("button").click();

  it("is confirmed by a toast for two seconds", async () => {
    const page = await memberAtRest();
    await news(page).check();
    await save(page);
    const toast = page.getByRole("status").getByText("Communication preferences updated");
    await toast.waitFor();
    await page.clock.runFor(1900);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(200);
    await expect.poll(() => toast.count()).toBe(0);
    expect(await storedUser(page)).toMatchObject({ marketingOptIn: true });
  });

  it("that could not be saved is reported by a toast for two seconds, and stays as it was made", async () => {
    const page = await memberAtRest();
    await page.route("**/api/communication", (route) => route.fulfill({ status: 500, body: "{}" }));
    await news(page).check();
    await save(page);
    const toast = page.getByText("Error updating communication preferences. Please try again");
    await page.getByRole("alert").filter({ has: toast }).waitFor();
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(1900);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(200);
    await expect.poll(() => toast.count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe("/account");
    expect(await news(page).isChecked()).toBe(true);
    expect(await storedUser(page)).toMatchObject({ marketingOptIn: false });
    await page.unroute("**/api/communication");
    await save(page);
    await page.getByRole("status").getByText("Communication preferences updated").waitFor();
  });
});

describe("for other scripts of a page", () => {
  /** Notes each `login-finished` with what is stored of the member at that moment. */
  const listen = (page: Page) =>
    page.addInitScript(() => {
      window.addEventListener("login-finished", () => {
        const heard = JSON.parse(sessionStorage.getItem("heard") ?? "[]") as unknown[];
        sessionStorage.setItem("heard", JSON.stringify([...heard, localStorage.getItem("userDetails") !== null]));
      });
    });
  const heard = (page: Page) => page.evaluate(() => sessionStorage.getItem("heard"));

  it("the member is stored while logged in, without the email address and the id", async () => {
    const { page, email } = await newMember({ javaScriptEnabled: true });
    await page.locator("html[data-enhanced]").waitFor();
    expect(await storedUser(page)).toEqual({
      loggedIn: true,
      firstName: "Ana",
      photoURL: null,
      isPhotoValid: false,
      marketingOptIn: false,
      subscription: { isPremium: false, autoRenew: false, subscriptionEndDate: null },
      isAdmin: false,
    });
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(email);
    await page.goto(`${server.origin}/logged-in`);
    await page.locator("html[data-enhanced]").waitFor();
    expect(await storedUser(page)).toMatchObject({ loggedIn: true });
    await page.goto(`${server.origin}/account`);
    await press(page, "Log out");
    await page.waitForURL(`${server.origin}/`);
    await page.locator("html[data-enhanced]").waitFor();
    expect(await storedUser(page)).toBeNull();
  });

  it("every page but that of an external log-in says when it is known who is logged in", async () => {
    const page = await arrive({ javaScriptEnabled: true }, "/about");
    await listen(page);
    for (const path of ["/", "/logged-in"]) {
      await page.goto(`${server.origin}${path}`);
      await page.locator("html[data-enhanced]").waitFor();
    }
    expect(await heard(page)).toBe("[false]");
    await newMemberOn(page);
    await page.locator("html[data-enhanced]").waitFor();
    expect(await heard(page)).toBe("[false,false,true]");
  });

  it("an expired session is reported, with the member removed and the event as after a log-in", async () => {
    const { page } = await newMember({ javaScriptEnabled: true });
    await page.locator("html[data-enhanced]").waitFor();
    await page.context().addCookies([{ name: "session", value: "a".repeat(40), url: server.origin }]);
    await listen(page);
    await page.clock.install();
    await page.goto(`${server.origin}/faq`);
    await page.locator("html[data-enhanced]").waitFor();
    await page.clock.pauseAt(Date.now() + 1000);
    const sentence = page.getByText("Error getting user details").filter({ visible: true });
    expect(await sentence.count()).toBe(1);
    await page.locator(".toast-error").filter({ has: sentence }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "log in again" }).waitFor();
    expect(await storedUser(page)).toBeNull();
    expect(await heard(page)).toBe("[false]");
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("isLoggedIn");
    await page.clock.runFor(2000);
    await expect.poll(() => sentence.count()).toBe(0);
  });
});

describe("a member's upload", () => {
  it("of more than 2 MB is refused by a script before the upload", async () => {
    const { page } = await newMember({ javaScriptEnabled: true });
    await page.locator("html[data-enhanced]").waitFor();
    await field(page, "Picture").setInputFiles(picture("large.png", Buffer.alloc(2 * 1024 * 1024 + 1)));
    await page.getByRole("alert").filter({ hasText: "The picture must be at most 2 MB" }).waitFor();
    expect(await page.getByRole("button", { name: "Upload" }).isDisabled()).toBe(true);
  });
});
