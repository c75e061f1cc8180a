import { describe, expect, test } from "vitest";
import { parseTrustedProxies } from "./network.server";

/** Those of the addresses that are trusted, as a connection's own and as one that the proxy there has added. */
const trustedOf = (text: string, addresses: readonly string[]) =>
  [0, 1].map((hop) => addresses.filter((address) => parseTrustedProxies(text)?.(address, hop)));

describe("trusted proxies", () => {
  test.each([
    ["false", 0],
    ["0", 0],
    ["true", 1],
    ["1", 1],
    ["2", 2],
    ["12", 12],
  ])("for %j are the nearest %i, whatever their addresses", (text, count) => {
    const isProxy = parseTrustedProxies(text);
    const trusted = Array.from({ length: 20 }, (_, hop) => isProxy?.("192.0.2.7", hop));
    expect(trusted).toEqual(trusted.map((_, hop) => hop < count));
  });

  test.each([
    ["loopback", ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"]],
    ["linklocal", ["169.254.1.1", "fe80::1", "fe80::1%eth0"]],
    ["uniquelocal", ["10.1.2.3", "172.31.0.1", "192.168.0.1", "fd00::1", "::ffff:10.1.2.3"]],
    ["10.1.2.3", ["10.1.2.3", "::ffff:10.1.2.3"]],
    ["10.0.0.0/8", ["10.1.2.3", "::ffff:10.1.2.3"]],
    ["172.16.0.0/12, fd00::/8", ["172.31.0.1", "fd00::1"]],
    ["2001:db8::/33 loopback", ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1", "2001:db8:7fff::1"]],
  ])("for %j are these wherever they stand", (text, trusted) => {
    const others = ["192.0.2.7", "172.32.0.1", "11.0.0.1", "2001:db8:8000::1", "::ffff:192.0.2.7", "unknown", ""];
    const all = [
      "127.0.0.1",
      "127.9.9.9",
      "::1",
      "::ffff:127.0.0.1",
      "169.254.1.1",
      "fe80::1",
      "fe80::1%eth0",
      "10.1.2.3",
      "172.31.0.1",
      "192.168.0.1",
      "fd00::1",
      "::ffff:10.1.2.3",
      "2001:db8:7fff::1",
      ...others,
    ];
    expect(trustedOf(text, all)).toEqual([trusted, trusted]);
  });

  test.each([
    "yes",
    "-1",
    "1.5",
    "100",
    "nginx",
    "10.0.0",
    "10/8",
    "010.0.0.1",
    "10.0.0.0/33",
    "10.0.0.0/",
    "10.0.0.0/255.0.0.0",
    "10.0.0.1:80",
    "0.0.0.0/0",
    "::/0",
    "::1/129",
    "fe80::1%eth0",
    "loopback,",
    "loopback,2",
    "loopback;10.0.0.1",
  ])("%j is refused", (text) => {
    expect(parseTrustedProxies(text)).toBeUndefined();
  });
});
