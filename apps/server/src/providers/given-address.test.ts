import type { LookupFunction } from "node:net";
import { expect, test } from "vitest";
import { lookUpPublic, refuseAddress } from "./given-address.ts";

const RULES = { hosts: ["page.provider.test", "*.files.test", "10.1.2.3", "gateway.lan"], privateHosts: [] };

test("an address given by a provider is used only over https, on a host of its list, and never a private one", () => {
  const table = `
    https://page.provider.test/sign?token=1    used
    https://a.files.test/x                     used
    https://a.b.files.test:443/x               used
    http://page.provider.test/sign             ADDRESS_NOT_HTTPS
    javascript:alert(1)                        ADDRESS_NOT_HTTPS
    file:///etc/passwd                         ADDRESS_NOT_HTTPS
    https://provider.test/                     ADDRESS_OF_ANOTHER
    https://files.test/                        ADDRESS_OF_ANOTHER
    https://evilfiles.test/                    ADDRESS_OF_ANOTHER
    https://page.provider.test.evil.test/      ADDRESS_OF_ANOTHER
    https://page.provider.test:8443/           ADDRESS_OF_ANOTHER
    https://page.provider.test@evil.test/      ADDRESS_OF_ANOTHER
    https://me@page.provider.test/             ADDRESS_OF_ANOTHER
    https://169.254.169.254/latest             ADDRESS_OF_ANOTHER
    http://localhost:3002/digilocker           ADDRESS_NOT_HTTPS
    https://10.1.2.3/                          ADDRESS_PRIVATE
    https://gateway.lan/                       ADDRESS_PRIVATE
    page.provider.test                         ADDRESS_UNREADABLE`;
  for (const [address = "", verdict] of table
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/)))
    expect([address, refuseAddress(address, RULES)?.reason ?? "used"]).toEqual([address, verdict]);
});

test("a machine of the lender's own network may be private by name, and the sandbox's own origin needs no https", () => {
  const rules = { ...RULES, privateHosts: ["gateway.lan"], sandboxUrl: "http://localhost:3002" };
  const table = [
    ["https://gateway.lan/", null],
    ["http://gateway.lan/", "ADDRESS_NOT_HTTPS"],
    ["http://localhost:3002/digilocker?client_id=1", null],
    ["http://localhost:3003/digilocker?client_id=1", "ADDRESS_NOT_HTTPS"],
    ["http://me@localhost:3002/", "ADDRESS_NOT_HTTPS"],
  ];
  for (const [address = "", reason = null] of table)
    expect([address, refuseAddress(address ?? "", rules)?.reason ?? null]).toEqual([address, reason]);
});

test("what is told of a refused address is its host alone", () => {
  expect(refuseAddress("https://evil.test/secret?token=1", RULES)).toEqual({
    kind: "unavailable",
    reason: "ADDRESS_OF_ANOTHER",
    host: "evil.test",
  });
});

const resolved = (addresses: readonly string[], all: boolean) =>
  new Promise((resolve) => {
    const answer = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    const done: Parameters<LookupFunction>[2] = (error, found) => resolve(error === null ? found : error);
    lookUpPublic((_name, _options, tell) => tell(null, answer))("name.test", { all }, done);
  });

test("a name is resolved once for its connection, and one that leads into a private network is not connected to", async () => {
  expect(await resolved(["8.8.8.8"], false)).toBe("8.8.8.8");
  expect(await resolved(["8.8.8.8", "2606:4700::1"], true)).toEqual([
    { address: "8.8.8.8", family: 4 },
    { address: "2606:4700::1", family: 6 },
  ]);
  for (const addresses of [
    ["127.0.0.1"],
    ["169.254.169.254"],
    ["10.0.0.1"],
    ["::1"],
    ["fe80::1"],
    ["::ffff:10.0.0.1"],
    ["8.8.8.8", "192.168.0.1"],
    [],
  ])
    expect(await resolved(addresses, true), addresses.join()).toMatchObject({ code: "ADDRESS_PRIVATE" });
});
