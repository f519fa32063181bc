import { isIPv6 } from "node:net";

/** What one subscriber is given: an IPv4 address, or the first 64 bits of an IPv6 one. Limits count by it. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - rest.length).fill("0");
  const whole = [...groups, ...zeros, ...rest].slice(0, 4);
  return `${whole.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
