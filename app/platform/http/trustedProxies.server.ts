import { BlockList, isIPv4, isIPv6 } from "node:net";

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
