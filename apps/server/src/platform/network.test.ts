import { expect, test } from "vitest";
import { networkOf, networkTiersOf } from "./network.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
])("%s is counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("an IPv6 address counts for its site too, which has four times as much", () => {
  expect(networkTiersOf("192.0.2.7")).toEqual([{ network: "192.0.2.7", share: 1 }]);
  expect(networkTiersOf("2001:db8:1:2::9")).toEqual([
    { network: "2001:db8:1:2::/64", share: 1 },
    { network: "2001:db8:1::/48", share: 4 },
  ]);
});
