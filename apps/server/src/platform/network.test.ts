import { expect, test } from "vitest";
import { isPrivateAddress, isPrivateHost, networkOf, networkTiersOf } from "./network.ts";

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

test.each([
  ["127.0.0.1", true],
  ["0.0.0.0", true],
  ["10.1.2.3", true],
  ["100.64.0.1", true],
  ["169.254.169.254", true],
  ["172.31.255.255", true],
  ["172.32.0.1", false],
  ["192.168.1.1", true],
  ["224.0.0.1", true],
  ["255.255.255.255", true],
  ["13.126.1.1", false],
  ["::1", true],
  ["::", true],
  ["::ffff:127.0.0.1", true],
  ["::ffff:13.126.1.1", true],
  ["64:ff9b::7f00:1", true],
  ["fe80::1", true],
  ["fc00::1", true],
  ["fd12:3456::1", true],
  ["ff02::1", true],
  ["2002:7f00:1::", true],
  ["2606:4700::1111", false],
])("that %s is no address of the public internet is %s", (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate);
});

test.each([
  ["localhost", true],
  ["cdn.localhost", true],
  ["sandbox", true],
  ["gateway.internal", true],
  ["[::1]", true],
  ["10.0.0.9", true],
  ["api.razorpay.com", false],
  ["api.razorpay.com.", false],
  ["13.126.1.1", false],
])("that the host %s says itself to be private is %s", (host, isPrivate) => {
  expect(isPrivateHost(host)).toBe(isPrivate);
});

test("an IPv6 address counts for its site too, which has four times as much", () => {
  expect(networkTiersOf("192.0.2.7")).toEqual([{ network: "192.0.2.7", share: 1 }]);
  expect(networkTiersOf("2001:db8:1:2::9")).toEqual([
    { network: "2001:db8:1:2::/64", share: 1 },
    { network: "2001:db8:1::/48", share: 4 },
  ]);
});
