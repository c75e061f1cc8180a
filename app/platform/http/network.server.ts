import { createHmac, randomBytes } from "node:crypto";
import { BlockList, isIPv4, isIPv6 } from "node:net";

/** 16-bit blocks of an IPv6 address that a /56 prefix reaches into, and the bits of the last one that belong to it. */
const NETWORK_BLOCKS = 4;
const LAST_BLOCK_MASK = 0xff00;

/**
 * The part of an address that a client cannot vary: a whole IPv4 address, or the /56 network of an IPv6 address.
 *
 * Providers give a household a /56 as a rule (RIPE 690), which has 256 networks of 64 bits: by /64, one line would
 * have 256 times every limit. Where each customer has a /64 of its own, 256 of them share a count, which is still fewer
 * than share one IPv4 address behind a carrier's NAT.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/s, "").toLowerCase();
  const mapped = /^::ffff:([\d.]+)$/.exec(plain)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.split("::");
  const blocks = head === "" ? [] : head.split(":");
  // "::" stands for the zero blocks that are missing from eight. An IPv4 address at the end takes two blocks.
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = 8 - blocks.length - after.length - (tail?.includes(".") ? 1 : 0);
  const all = tail === undefined ? blocks : [...blocks, ...Array<string>(missing).fill("0"), ...after];
  const prefix = all.slice(0, NETWORK_BLOCKS).map((block) => Number.parseInt(block, 16));
  const last = (prefix.pop() ?? 0) & LAST_BLOCK_MASK;
  return `${[...prefix, last].map((block) => block.toString(16)).join(":")}::`;
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
  const [, bracketed, beforePort] = /^\[([^[\]]*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  const address = bracketed ?? beforePort ?? text;
  const plain = address.replace(/%.*$/s, "").replace(/^::ffff:(?=[\d.]+$)/i, "");
  // Brackets are for IPv6.
  if (isIPv4(plain)) return bracketed === plain ? undefined : plain;
  if (!isIPv6(plain)) return undefined;
  const only = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(only) ?? [];
  if (high === undefined || low === undefined) return only;
  return [high, low].flatMap((block) => [parseInt(block, 16) >> 8, parseInt(block, 16) & 255]).join(".");
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
    // Link-local addresses of IPv6 may name their interface.
    const plain = address.replace(/%.*$/s, "");
    return isIPv4(plain) ? list.check(plain) : isIPv6(plain) && list.check(plain, "ipv6");
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

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) addNetwork(list, network);
  return list;
}

/** Networks that are not of the public Internet, by the registries of special-purpose addresses at IANA. */
const SPECIAL_NETWORKS = listOf([
  ...[...NAMED_NETWORKS.values()].flat(),
  ..."0.0.0.0/8 100.64.0.0/10 192.0.0.0/24 192.0.2.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24".split(" "),
  // Multicast, and reserved.
  ..."224.0.0.0/4 240.0.0.0/4".split(" "),
  // Of what IPv6 has for the public: for protocols, for documents, and for IPv4 addresses inside.
  ..."2001::/23 2001:db8::/32 3fff::/20 2002::/16".split(" "),
]);
/** What IPv6 has for the public. */
const PUBLIC_IPV6 = listOf(["2000::/3"]);

/** Whether an IP address is one of the public Internet. */
export function isPublicAddress(address: string): boolean {
  const plain = toNetworkAddress(address);
  if (plain === undefined) return false;
  if (isIPv4(plain)) return !SPECIAL_NETWORKS.check(plain);
  return PUBLIC_IPV6.check(plain, "ipv6") && !SPECIAL_NETWORKS.check(plain, "ipv6");
}
