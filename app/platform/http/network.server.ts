import { isIPv4, isIPv6 } from "node:net";

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
