import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field, newEmail, PASSWORD, press, says } from "../support/account";
import { accessibilityViolations, openViewer, overflowOf, PLAYERS, trackViewers } from "../support/browser";
import { signUp } from "../support/member";
import { openSite, type Site } from "../support/site";

let { server, browser, stop } = {} as Site;
beforeAll(async () => {
  ({ server, browser, stop } = await openSite());
});
afterAll(() => stop());

const keep = trackViewers();

describe.each(PLAYERS)("the portal $kind", ({ javaScriptEnabled }) => {
  it.each([360, 1280])("is entered and left in a window of %i pixels, and tells of an ended session", async (width) => {
    const email = newEmail();
    await signUp(server, email);
    server.makeStaff(email);
    const { page } = keep(await openViewer(browser, { javaScriptEnabled, viewport: { width, height: 800 } }));
    /** What a page tells other scripts. Without JavaScript nothing does. */
    const flags = () => page.evaluate(() => [localStorage.getItem("loggedIn"), localStorage.getItem("isAdmin")]);
    const told = (value: string | null) => (javaScriptEnabled ? [value, value] : [null, null]);
    const fits = async () => {
      expect([await overflowOf(page), javaScriptEnabled ? await accessibilityViolations(page) : []]).toEqual([0, []]);
    };

    await page.goto(`${server.origin}/portal`);
    await page.waitForURL(`${server.origin}/admin`);
    await fits();
    await press(page, "Log in");
    await says(page, "Please enter a username and password");
    await field(page, "Username").fill(email);
    await field(page, "Password").fill("farther");
    await press(page, "Log in");
    await says(page, "Invalid username or password");
    expect(await field(page, "Username").inputValue()).toBe(email);
    await fits();
    await field(page, "Password").fill(PASSWORD);
    await press(page, "Log in");
    await page.getByRole("heading", { level: 1, name: "Portal" }).waitFor();
    if (javaScriptEnabled) await page.waitForFunction(() => localStorage.getItem("isAdmin") === "true");
    expect(await flags()).toEqual(told("true"));

    await page.goto(`${server.origin}/portal/security`);
    await field(page, "Password").fill(PASSWORD);
    await press(page, "Turn on two-step login");
    await page.getByRole("img", { name: "QR code with the key for your authenticator app" }).waitFor();
    await fits();
    await press(page, "Cancel");
    await says(page, /^With two-step login/);

    server.makeStaff(email, false);
    await page.goto(`${server.origin}/portal`);
    await page.waitForURL(`${server.origin}/`);
    // In a toast with a script, else on the page.
    await page.getByText("You have been logged out.").filter({ visible: true }).waitFor();
    // The page says it before its scripts run.
    if (javaScriptEnabled) await page.waitForFunction(() => localStorage.getItem("isAdmin") === null);
    expect(await flags()).toEqual([null, null]);
    server.makeStaff(email);
  });
});
