import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field, newEmail, PASSWORD, press, says } from "../support/account";
import { accessibilityViolations, openViewer, overflowOf, trackViewers } from "../support/browser";
import { signUp } from "../support/member";
import { openSite, type Site } from "../support/site";

let { server, browser, stop } = {} as Site;
beforeAll(async () => {
  ({ server, browser, stop } = await openSite());
});
afterAll(() => stop());

const keep = trackViewers();

/* The same without scripts is tested in tests/http/staff.test.ts. */
describe("the portal", () => {
  it("is entered and left, and tells of an ended session", async () => {
    const email = newEmail();
    await signUp(server, email);
    server.makeStaff(email);
    const { page } = keep(await openViewer(browser, {}));
    /** What a page tells other scripts. */
    const flags = () => page.evaluate(() => [localStorage.getItem("loggedIn"), localStorage.getItem("isAdmin")]);
    const fits = async () => {
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        expect([width, await overflowOf(page)]).toEqual([width, 0]);
      }
      expect(await accessibilityViolations(page)).toEqual([]);
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
    await page.waitForFunction(() => localStorage.getItem("isAdmin") === "true");
    expect(await flags()).toEqual(["true", "true"]);

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
    await page.getByText("You have been logged out.").filter({ visible: true }).waitFor();
    // The page says it before its scripts run.
    await page.waitForFunction(() => localStorage.getItem("isAdmin") === null);
    expect(await flags()).toEqual([null, null]);
    server.makeStaff(email);
  });
});
