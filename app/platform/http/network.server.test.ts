import { describe, expect, test } from "vitest";
import { isPublicAddress, parseTrustedProxies } from "./network.server";

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

describe("a public address", () => {
  test.each(
    "1.1.1.1 8.8.8.8 172.15.0.1 172.32.0.1 223.255.255.255 2606:4700::1111 2a00:1450:4001:80b::200e ::ffff:8.8.8.8".split(
      " ",
    ),
  )("is %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    ..."0.0.0.0 10.0.0.1 100.64.0.1 127.0.0.1 127.255.255.255 169.254.169.254 172.16.0.1 172.31.255.255".split(" "),
    ..."192.0.0.1 192.0.2.7 192.168.1.1 198.18.0.1 198.51.100.7 203.0.113.7 224.0.0.1 240.0.0.1".split(" "),
    ..."255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::127.0.0.1 ::8.8.8.8 64:ff9b::7f00:1 2001:100::1".split(
      " ",
    ),
    ..."2002:7f00:1:: 2001::1 2001:db8::1 3fff::1 fc00::1 fd12::1 fe80::1 fe80::1%eth0 ff02::1".split(" "),
    "localhost",
    "",
    "1.1.1",
    "1.1.1.1.1",
  ])("is not %j", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
