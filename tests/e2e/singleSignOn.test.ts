import { afterAll, beforeAll, expect, it } from "vitest";
import { startProvider, type TestProvider } from "../fixtures/oidcProvider";
import { freePort } from "../fixtures/redis";
import { press, says } from "../support/account";
import { startServer, type TestServer } from "../support/server";
import { siteOf } from "../support/site";

// Who gets an account and what is refused is tested in app/account/oidcPages.request.server.test.ts. Here: what browsers do with
// redirects and cookies between two sites, which `localhost` and the provider's 127.0.0.1 are.

let provider: TestProvider;
let server: TestServer;
beforeAll(async () => {
  const port = await freePort();
  provider = await startProvider(`http://localhost:${port}`);
  server = await startServer({
    ...provider.env,
    PORT: String(port),
    OIDC_NAME: "Linden School",
    OIDC_ADMIN_GROUP: "editors",
    PASSWORDS: "off",
  });
});
afterAll(() => Promise.all([server.stop(), provider.stop()]));
const { visit } = siteOf(() => server);

it("a browser comes back from the provider to the page that it left, into the portal, and logs out of both", async () => {
  provider.become({ sub: "1", email: "mia@linden.example", email_verified: true, groups: ["editors"] });
  const game = await visit(null);
  const { page } = game;
  const { origin } = new URL(provider.env.ORIGIN ?? "");
  await page.goto(`${origin}/account/log-in?back=%2Farchive`);
  await page.getByRole("link", { name: "Log in with Linden School" }).click();
  await page.waitForURL(`${origin}/archive`);
  await page.goto(`${origin}/admin`);
  await page.getByRole("link", { name: "Log in with Linden School" }).click();
  await page.waitForURL(`${origin}/portal`);

  await page.goto(`${origin}/account`);
  await says(page, "You are logged in as mia@linden.example");
  await press(page, "Log out");
  await page.waitForURL(`${origin}/account/logged-out`);
  const href = await page.getByRole("link", { name: "Log out of Linden School" }).getAttribute("href");
  expect(href).toMatch(new RegExp(`^${provider.issuer}/.*post_logout_redirect_uri=`));
  await page.goto(`${origin}/account`);
  await says(page, "You can play everything without an account.");
});
