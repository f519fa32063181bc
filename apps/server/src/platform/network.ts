import { isIPv6 } from "node:net";

/** What one subscriber is given: an IPv4 address, or the first 64 bits of an IPv6 one. Limits count by it. */
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
