import { describe, expect, test } from "vitest";
import { RequestAddress } from "./address.server";
import { parseTrustedProxies, toNetworkAddress } from "./network.server";

/** What is read of a request that has come over a connection from `from`. */
function read(text: string, from: string, forwarded: { for?: string; proto?: string; host?: string }) {
  const isProxy = parseTrustedProxies(text);
  if (isProxy === undefined) throw new Error(`${text} is refused`);
  const headers = {
    host: "internal:3000",
    ...Object.fromEntries(Object.entries(forwarded).map(([name, value]) => [`x-forwarded-${name}`, value])),
  };
  const req = { url: "/", headers, rawHeaders: [], socket: { remoteAddress: from } };
  const { client, url, isSchemeKnown } = new RequestAddress(req, { origin: undefined, isProxy });
  return { client, origin: url instanceof URL ? url.origin : url.code, isSchemeKnown };
}

const INTERNAL = { origin: "http://internal:3000", isSchemeKnown: false };
const PUBLIC = { origin: "https://words.example", isSchemeKnown: true };
const CLIENT = "192.0.2.7";
const CDN = "198.51.100.1";
const NGINX = "127.0.0.1";

describe("a network address", () => {
  test.each([
    ["203.0.113.9", "203.0.113.9"],
    ["203.0.113.9:40001", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["[::FFFF:203.0.113.9]:443", "203.0.113.9"],
    ["::ffff:cb00:7109", "203.0.113.9"],
    ["2001:db8::9", "2001:db8::9"],
    ["[2001:db8::9]", "2001:db8::9"],
    ["[2001:db8::9]:443", "2001:db8::9"],
    ["2001:0DB8:0:0:0:0:0:9", "2001:db8::9"],
    ["fe80::1%eth0", "fe80::1"],
    ["[fe80::1%eth0]:443", "fe80::1"],
  ])("%j is %s", (text, address) => {
    expect(toNetworkAddress(text)).toBe(address);
  });

  test.each([
    "",
    "unknown",
    "_hidden",
    "words.example",
    "203.0.113",
    "203.0.113.09",
    "203.0.113.9:",
    "203.0.113.9:123456",
    "203.0.113.9:40001:1",
    "[203.0.113.9]:443",
    "[2001:db8::9",
    "[2001:db8::9]443",
    "[[2001:db8::9]]",
    "2001:db8::9]:443",
    "2001:db8::g",
    '"203.0.113.9"',
  ])("%j is none", (text) => {
    expect(toNetworkAddress(text)).toBeUndefined();
  });
});

describe("a request", () => {
  test.each(["false", "0", "10.0.0.0/8"])("of a client that is no proxy for %s is what its connection says", (text) => {
    const forged = { for: "6.6.6.6", proto: "https", host: "words.example" };
    expect(read(text, CLIENT, forged)).toEqual({ client: CLIENT, ...INTERNAL });
  });

  test.each(["true", "1", "loopback"])("of a proxy has the last client that the proxy names, for %s", (text) => {
    const said = { for: `6.6.6.6, ${CLIENT}`, proto: "http, https", host: "evil.example, words.example" };
    expect(read(text, NGINX, said)).toEqual({ client: CLIENT, ...PUBLIC });
  });

  test.each(["2", `loopback,${CDN}`, "127.0.0.1, 198.51.100.0/24"])(
    "through a CDN and nginx has the client, scheme and host that the CDN has seen, for %s",
    (text) => {
      const clients = `6.6.6.6, ${CLIENT}, ${CDN}`;
      for (const said of [
        // Both replace what they got, or nginx passes on what the CDN has set.
        { for: clients, proto: "https", host: "words.example" },
        // Both add to it.
        { for: clients, proto: "https, http", host: "words.example, internal" },
        { for: clients, proto: "http, https, http", host: "evil.example, words.example, internal" },
      ])
        expect(read(text, NGINX, said)).toEqual({ client: CLIENT, ...PUBLIC });
    },
  );

  test("of a CDN is the CDN's for a server that trusts one proxy", () => {
    expect(read("1", NGINX, { for: `${CLIENT}, ${CDN}` }).client).toBe(CDN);
  });

  test.each([
    [`${CLIENT}:40001`, CLIENT],
    ["[2001:db8::9]:443", "2001:db8::9"],
    ["2001:DB8:0::9", "2001:db8::9"],
  ])("of a gateway that sends %s has the client %s, wherever it stands in the list", (sent, client) => {
    expect(read("1", NGINX, { for: sent }).client).toBe(client);
    expect(read("loopback", "::ffff:127.0.0.1", { for: `6.6.6.6:1, ${sent}` }).client).toBe(client);
    expect(read("2", NGINX, { for: `6.6.6.6, ${sent}, ${CDN}:40002` }).client).toBe(client);
    expect(read(`loopback,${CDN}`, NGINX, { for: `6.6.6.6, ${sent}, ${CDN}:40002` }).client).toBe(client);
  });

  test.each(["unknown", "_hidden", "words.example", "2001:db8::g", "1.2.3"])(
    "of a proxy that adds %j in place of an address has the address of the proxy",
    (sent) => {
      expect(read("1", "::ffff:127.0.0.1", { for: `6.6.6.6, ${sent}` }).client).toBe(NGINX);
      expect(read("2", NGINX, { for: `6.6.6.6, ${sent}, ${CDN}`, proto: "https", host: "words.example" })).toEqual({
        client: CDN,
        ...PUBLIC,
      });
    },
  );

  test("past the CDN cannot choose its client where the networks of the proxies are known", () => {
    const said = { for: `6.6.6.6, ${CLIENT}`, proto: "http, https", host: "evil.example, words.example" };
    expect(read(`loopback,${CDN}`, NGINX, said)).toEqual({ client: CLIENT, ...PUBLIC });
  });

  test("that passed fewer proxies than are trusted has the first client that is named", () => {
    expect(read("2", NGINX, { for: CLIENT, proto: "https", host: "words.example" })).toEqual({
      client: CLIENT,
      ...PUBLIC,
    });
    for (const text of ["1", "2", "loopback"]) expect(read(text, NGINX, {})).toEqual({ client: NGINX, ...INTERNAL });
    expect(read("loopback", NGINX, { for: "127.0.0.9" }).client).toBe("127.0.0.9");
  });

  test.each(["https", "HTTPS", "wss", "WSS"])("over TLS has an https address where a proxy says %s", (proto) => {
    expect(read("1", NGINX, { for: CLIENT, proto, host: "words.example" })).toEqual({ client: CLIENT, ...PUBLIC });
  });

  test.each(["http", "HTTP", "ws"])("without TLS has an http address where a proxy says %s", (proto) => {
    const { origin } = read("1", NGINX, { for: CLIENT, proto, host: "words.example" });
    expect(origin).toBe("http://words.example");
  });

  test("of a proxy that names no host is for the host of the request, and with a bad one it is refused", () => {
    expect(read("1", NGINX, { for: CLIENT, proto: "https", host: " " }).origin).toBe("https://internal:3000");
    expect(read("1", NGINX, { for: CLIENT, host: "a/b" }).origin).toBe("badAddress");
  });
});
