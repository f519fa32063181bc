import { BlockList, isIP, isIPv6 } from "node:net";

/**
 * The network of one subscriber: an IPv4 address, or the first 64 bits of an IPv6 one. Limits count by it.
 */
export const networkOf = (address: string): string => (isIPv6(address) ? prefixOf(address, 4) : address);

/** A network that a limit counts by, and how many times the limit of one subscriber it has. */
export type NetworkTier = { readonly network: string; readonly share: number };

/** A site is often given the first 48 bits, and with them 65,536 networks to come from; few subscribers share one. */
const SITE_SHARE = 4;

/** The networks that an address is in, the narrowest first. Who has a whole site has no more than a few subscribers have. */
export function networkTiersOf(address: string): readonly NetworkTier[] {
  const own = { network: networkOf(address), share: 1 };
  return isIPv6(address) ? [own, { network: prefixOf(address, 3), share: SITE_SHARE }] : [own];
}

/** The first groups of sixteen bits of an IPv6 address, however it is written. */
function prefixOf(address: string, groupCount: number): string {
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - rest.length).fill("0");
  const whole = [...groups, ...zeros, ...rest].slice(0, groupCount);
  return `${whole.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/${groupCount * 16}`;
}

/**
 * The ranges that IANA assigns to no public machine. Two lists: a single one would take every IPv4 address
 * for a mapped one of `::/3`.
 */
const NOT_PUBLIC = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [address, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  NOT_PUBLIC.ipv4.addSubnet(address, bits, "ipv4");
// Only 2000::/3 is public; within it these tunnel to IPv4, are for documents, or are for tests.
for (const [address, bits] of [
  ["::", 3],
  ["4000::", 2],
  ["8000::", 1],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  NOT_PUBLIC.ipv6.addSubnet(address, bits, "ipv6");

/** Whether it leads to this machine, this network, or nowhere: loopback, private, link-local, reserved. An address, not a name. */
export function isPrivateAddress(address: string): boolean {
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  return NOT_PUBLIC[family].check(address, family);
}

/** Whether an address leads to a host of a list, on the usual port and with no name in it; `*.` stands for anything before a host. */
export function isListedHost(url: URL, hosts: readonly string[]): boolean {
  if (url.port !== "" || url.username !== "" || url.password !== "") return false;
  return hosts.some((host) =>
    host.startsWith("*.") ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  );
}

/** Whether a host of a URL says by itself that it is not of the public internet; other names only their resolution tells. */
export function isPrivateHost(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
  if (isIP(name) !== 0) return isPrivateAddress(name);
  return !name.includes(".") || /\.(localhost|local|internal|lan|home\.arpa)$/i.test(name);
}
