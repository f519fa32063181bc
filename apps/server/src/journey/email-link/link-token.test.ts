import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createVault } from "../../platform/vault/vault.ts";
import { emailIdOf, isTokenOf, linkToken } from "./link-token.ts";

const vaultOf = (indexKey: Buffer) =>
  createVault({ fieldKeys: [{ id: "k1", key: randomBytes(32) }], indexKey });
const vault = vaultOf(Buffer.alloc(32, 7));
const link = { emailId: "6f1c3a52-70a1-4d7d-8f52-0d8f4f7c1e11", linkVersion: 1 };

test("a token is steady, fits an address bar, and names its address's id", () => {
  const token = linkToken(vault, link);
  expect(token).toMatch(/^bxw6UnChTX2PUg2PT3weEQ\.[A-Za-z0-9_-]{43}$/);
  expect(linkToken(vault, link)).toBe(token);
  expect(emailIdOf(token)).toBe(link.emailId);
  expect(isTokenOf(vault, token, link)).toBe(true);
});

test("another address, another version and another key make another token", () => {
  const token = linkToken(vault, link);
  expect(isTokenOf(vault, token, { ...link, linkVersion: 2 })).toBe(false);
  expect(isTokenOf(vault, token, { ...link, emailId: "6f1c3a52-70a1-4d7d-8f52-0d8f4f7c1e12" })).toBe(false);
  expect(isTokenOf(vaultOf(Buffer.alloc(32, 8)), token, link)).toBe(false);
  // The id ends with a digit and the version starts with one: they must not run into each other.
  expect(linkToken(vault, { emailId: link.emailId, linkVersion: 11 })).not.toBe(token);
});

test("whichever character of a token is changed, it is no longer the token", () => {
  const token = linkToken(vault, link);
  for (let at = 0; at < token.length; at++) {
    const changed = `${token.slice(0, at)}${token[at] === "A" ? "B" : "A"}${token.slice(at + 1)}`;
    expect(isTokenOf(vault, changed, link), changed).toBe(false);
  }
});

test.each([
  "",
  ".",
  "constructor",
  "bxw6UnChTX2PUg2PT3weEQ",
  `bxw6UnChTX2PUg2PT3weEQ.${"A".repeat(42)}`,
  `bxw6UnChTX2PUg2PT3weEQ.${"A".repeat(44)}`,
  `bxw6UnChTX2PUg2PT3weE.${"A".repeat(43)}`,
  `bxw6UnChTX2PUg2PT3weE=.${"A".repeat(43)}`,
  ` bxw6UnChTX2PUg2PT3weEQ.${"A".repeat(43)}`,
  `bxw6UnChTX2PUg2PT3weEQ.${"A".repeat(43)}\n`,
  `${link.emailId}.${"A".repeat(43)}`,
])("%j can't be a token", (token) => {
  expect(emailIdOf(token)).toBeNull();
});

test("whatever is given, an id comes out in the database's form or not at all, and only the token is the token", () => {
  const characters = fc.constantFrom(..."ABCabc019-_.=/+ é");
  const text = fc.oneof(fc.string(), fc.string({ unit: characters, minLength: 60, maxLength: 70 }));
  fc.assert(
    fc.property(text, (token) => {
      const id = emailIdOf(token);
      expect(id === null || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)).toBe(true);
      expect(isTokenOf(vault, token, link)).toBe(false);
    }),
  );
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 1, max: 2 ** 31 - 1 }), (emailId, linkVersion) => {
      expect(emailIdOf(linkToken(vault, { emailId, linkVersion }))).toBe(emailId);
    }),
  );
});
