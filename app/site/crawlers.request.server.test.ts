import { expect, test } from "vitest";
import { readEnv } from "~/platform/env.server";
import { crawlerCacheControl } from "./crawlers.request.server";

test("robots.txt and the sitemap may be kept by caches only if the site knows its own address", () => {
  expect(crawlerCacheControl({ env: readEnv({ ORIGIN: "https://words.example" }) })).toBe("public, max-age=3600");
  expect(crawlerCacheControl({ env: readEnv({}) })).toBe("no-store");
});
