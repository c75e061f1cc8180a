import ipaddr from "ipaddr.js";
import { createHmac, randomBytes } from "node:crypto";
import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";

/** Bits of the last block of a /56 network that belong to it. */
const LAST_BLOCK_MASK = 0xff00;

/**
 * The part of an address that a client cannot vary: a whole IPv4 address, or the /56 network of an IPv6 address.
 *
 * Providers give a household a /56 as a rule (RIPE 690), which has 256 networks of 64 bits: by /64, one line would
 * have 256 times every limit. Where each customer has a /64 of its own, 256 of them share a count, which is still fewer
 * than share one IPv4 address behind a carrier's NAT.
 */
export function networkOf(address: string): string {
  // One of IPv4 has one spelling. Reading it took a twentieth of a call.
  if (isIPv4(address)) return address;
  const read = parseAddress(address);
  if (read === undefined) return address.toLowerCase();
  if (read instanceof ipaddr.IPv4) return read.toString();
  const [first = 0, second = 0, third = 0, last = 0] = read.parts;
  return `${[first, second, third, last & LAST_BLOCK_MASK].map((block) => block.toString(16)).join(":")}::`;
}

/** Reads an IP address, which may name its interface. One of IPv4 in IPv6 is one of IPv4. Undefined: it is none. */
function parseAddress(text: string) {
  const plain = text.replace(/%.*$/s, "");
  if (isIP(plain) === 0) return undefined;
  // For ipaddr.js, the outdated `::1.2.3.4` is one of IPv4 too.
  return ipaddr.process(/^::\d+\./.test(plain) ? new URL(`http://[${plain}]`).hostname.slice(1, -1) : plain);
}

/**
 * @returns what names the network of an address by a hash, so that no address is kept in memory. Its key ends with the
 *   process.
 */
export function createNetworkHash(): (address: string) => string {
  const key = randomBytes(32);
  return (address) => createHmac("sha256", key).update(networkOf(address)).digest("base64");
}

/**
 * Reads an IP address that may have a port, as some gateways send it, or the name of an interface. An IPv6 address with a
 * port stands in brackets.
 * @returns its only spelling, an IPv4 address in IPv6 as the IPv4 address. Undefined: it is none.
 */
export function toNetworkAddress(text: string): string | undefined {
  if (isIPv4(text)) return text;
  const [, bracketed, beforePort] = /^\[([^[\]]*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  // Brackets are for IPv6.
  return bracketed !== undefined && isIPv4(bracketed)
    ? undefined
    : parseAddress(bracketed ?? beforePort ?? text)?.toString();
}

/**
 * Whether a proxy of the operator has this address, so that what it says of the request before it counts.
 * @param hop how many proxies are between it and this server, from 0
 */
export type IsProxy = (address: string, hop: number) => boolean;

/** Names for networks, as Express has them. */
const NAMED_NETWORKS: ReadonlyMap<string, readonly string[]> = new Map([
  ["loopback", ["127.0.0.0/8", "::1"]],
  ["linklocal", ["169.254.0.0/16", "fe80::/10"]],
  ["uniquelocal", ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]],
]);

/**
 * Reads the value of `TRUST_PROXY`: how many proxies every request passes, where `true` is one and `false` none, or the
 * addresses, networks (CIDR) and names of networks that the proxies have, separated by commas or spaces.
 * @returns undefined for anything else. A network of all addresses is refused: it would trust every client.
 */
export function parseTrustedProxies(text: string): IsProxy | undefined {
  if (/^(?:true|false|\d\d?)$/.test(text)) {
    const count = text === "true" ? 1 : Number(text) || 0;
    return (_, hop) => hop < count;
  }
  const list = new BlockList();
  for (const network of text.split(/[\s,]+/).flatMap((name) => NAMED_NETWORKS.get(name) ?? name))
    if (!addNetwork(list, network)) return undefined;
  return (address) => {
    const read = parseAddress(address);
    return read !== undefined && list.check(read.toString(), read.kind());
  };
}

/** @returns false: it is no address or network */
function addNetwork(list: BlockList, network: string): boolean {
  const [, address = "", length] = /^([\da-f.:]+)(?:\/([1-9]\d{0,2}))?$/i.exec(network) ?? [];
  if (!isIPv4(address) && !isIPv6(address)) return false;
  const bits = isIPv4(address) ? 32 : 128;
  const prefix = Number(length ?? bits);
  if (prefix > bits) return false;
  list.addSubnet(address, prefix, isIPv4(address) ? "ipv4" : "ipv6");
  return true;
}

/** What IPv6 has for the public (IANA), and what of it is for documents. */
const [PUBLIC_IPV6, DOCUMENTS] = [ipaddr.IPv6.parseCIDR("2000::/3"), ipaddr.IPv6.parseCIDR("3fff::/20")];

/** Whether an IP address is one of the public Internet. */
export function isPublicAddress(address: string): boolean {
  const plain = toNetworkAddress(address);
  if (plain === undefined) return false;
  const read = ipaddr.parse(plain);
  if (read.range() !== "unicast") return false;
  return read instanceof ipaddr.IPv4 || (read.match(PUBLIC_IPV6) && !read.match(DOCUMENTS));
}
