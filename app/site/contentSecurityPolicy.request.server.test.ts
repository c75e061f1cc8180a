import { describe, expect, it } from "vitest";
import { readEnv } from "~/platform/env.server";
import { contentSecurityPolicy } from "./contentSecurityPolicy.request.server";

const SLOTS = { ADS_REWARDED_SLOT: "/1/hint", ADS_SIDE_SLOT: "/1/side", ADS_CONTENT_SLOT: "/1/content" };
const policyOf = (
  env: Record<string, string>,
  { framedBy = [] as readonly string[], socketsAt = null as string | null } = {},
) =>
  contentSecurityPolicy(readEnv(env), {
    nonce: "bm9uY2U=",
    framedBy,
    socketsAt: socketsAt === null ? null : new URL(socketsAt),
  }).split("; ");

const WITHOUT_ADS = [
  "default-src 'self'",
  "script-src 'self' 'nonce-bm9uY2U='",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

describe("the security policy of a page", () => {
  it("allows only the site's own origin without an ad provider, whatever else is set for ads", () => {
    expect(policyOf({})).toEqual(WITHOUT_ADS);
    expect(policyOf({ ...SLOTS, ADS_SOURCES: "https://ads.example" })).toEqual(WITHOUT_ADS);
  });

  it("allows forms to an older version of the game, if there is one", () => {
    const policy = policyOf({ LEGACY_ORIGIN: "https://old.example/" });
    expect(policy).toContain("form-action 'self' https://old.example");
    expect(policy.filter((directive) => !WITHOUT_ADS.includes(directive))).toHaveLength(1);
  });

  it("lets only the pages that are named contain a page that is made for a frame", () => {
    expect(policyOf({}, { framedBy: ["'self'"] }).at(-1)).toBe("frame-ancestors 'self'");
    const framedBy = ["https://paper.example", "https://school.example:8443"];
    expect(policyOf({}, { framedBy }).at(-1)).toBe(`frame-ancestors ${framedBy.join(" ")}`);
  });

  it.each([
    ["https://words.example/", "wss://words.example"],
    ["https://words.example:8443/teams", "wss://words.example:8443"],
    // A proxy may speak https to the browser.
    ["http://localhost:3000/", "ws://localhost:3000 wss://localhost:3000"],
    // A source cannot name such an address.
    ["http://[::1]:3000/", ""],
  ])(
    "names the sockets of a page at %s that opens one, for browsers that do not count them as the site",
    (at, sources) => {
      const policy = policyOf({}, { socketsAt: at });
      expect(policy).toContain(`connect-src 'self' ${sources}`.trim());
      expect(policy).toHaveLength(WITHOUT_ADS.length);
    },
  );

  it("allows scripts, pictures, requests and frames of the ad provider's origins, and changes nothing else", () => {
    const sources = "https://cdn.example:8443 https://one.example https://*.two.example";
    const policy = policyOf({
      ADS_SCRIPT_URL: "https://cdn.example:8443/tag/gpt.js?v=2",
      ADS_SOURCES: "https://one.example  https://*.two.example",
    });
    const allowed = [
      `script-src 'self' 'nonce-bm9uY2U=' ${sources}`,
      `img-src 'self' data: ${sources}`,
      `connect-src 'self' ${sources}`,
      `frame-src 'self' ${sources}`,
    ];
    expect(policy.filter((directive) => !WITHOUT_ADS.includes(directive))).toEqual(allowed);
    expect(WITHOUT_ADS.filter((directive) => !policy.includes(directive))).toEqual([
      "script-src 'self' 'nonce-bm9uY2U='",
      "img-src 'self' data:",
      "connect-src 'self'",
    ]);
  });
});
