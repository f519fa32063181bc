import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createVault, keyIdOf } from "./vault.ts";

const keyOf = (id: string) => ({ id, key: randomBytes(32) });
const oldKey = keyOf("k1");
const newKey = keyOf("k2");
const indexKey = randomBytes(32);
const vault = createVault({ fieldKeys: [oldKey], indexKey });
const rotated = createVault({ fieldKeys: [newKey, oldKey], indexKey });

const name = fc.stringMatching(/^[a-z0-9_-]{1,20}$/);
const place = fc.record({ table: name, column: name, row: name });
const HOME = { table: "borrowers", column: "mobile", row: "1" };

test("what is sealed opens again at its place, and two seals of one value differ", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), place, (plain, at) => {
      const sealed = vault.seal(plain, at);
      expect(vault.open(sealed, at)).toBe(plain);
      expect(vault.seal(plain, at).equals(sealed)).toBe(false);
    }),
  );
});

test("a changed bit anywhere keeps it shut", () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.integer({ min: 0, max: 7 }), (plain, position, bit) => {
      const sealed = vault.seal(plain, HOME);
      const at = position % sealed.length;
      sealed[at] = (sealed[at] ?? 0) ^ (1 << bit);
      expect(() => vault.open(sealed, HOME)).toThrow();
    }),
    { numRuns: 1000 },
  );
});

test("a value cut short, or made longer, stays shut", () => {
  const sealed = vault.seal("9876543210", HOME);
  for (let length = 0; length < sealed.length; length += 1) {
    expect(() => vault.open(sealed.subarray(0, length), HOME)).toThrow();
  }
  expect(() => vault.open(Buffer.concat([sealed, Buffer.from([0])]), HOME)).toThrow();
});

test("a value moved to another table, column or row stays shut", () => {
  fc.assert(
    fc.property(place, place, (from, to) => {
      fc.pre(JSON.stringify(from) !== JSON.stringify(to));
      expect(() => vault.open(vault.seal("9876543210", from), to)).toThrow();
    }),
  );
});

test("places that only look alike when written together are kept apart", () => {
  const attempt = () => vault.seal("x", { table: "a|b", column: "c", row: "1" });
  expect(attempt).toThrow(RangeError);
});

test("after a rotation old values open and new ones are sealed with the new key", () => {
  const before = vault.seal("9876543210", HOME);
  const after = rotated.seal("9876543210", HOME);
  expect(rotated.open(before, HOME)).toBe("9876543210");
  expect(rotated.open(after, HOME)).toBe("9876543210");
  expect(() => vault.open(after, HOME)).toThrow("can't be opened");
  expect(after.subarray(0, 6).toString("latin1")).toBe("v1|k2|");
  expect([before, after].map(keyIdOf)).toEqual(["k1", "k2"]);
  expect([vault.sealingKeyId, rotated.sealingKeyId]).toEqual(["k1", "k2"]);
  expect(() => keyIdOf(Buffer.from("9876543210"))).toThrow("not a sealed value");
});

test("an index is the same for the same value, and another one for another value, column or key", () => {
  const index = vault.index("mobile", "9876543210");
  expect(index).toHaveLength(32);
  expect(rotated.index("mobile", "9876543210").equals(index)).toBe(true);
  const others = [
    vault.index("mobile", "9876543211"),
    vault.index("address", "9876543210"),
    createVault({ fieldKeys: [oldKey], indexKey: randomBytes(32) }).index("mobile", "9876543210"),
  ];
  expect(others.some((other) => other.equals(index))).toBe(false);
});

test("keys that can't work are refused when the vault is made", () => {
  const table = [
    { fieldKeys: [], indexKey },
    { fieldKeys: [{ id: "k1", key: randomBytes(16) }], indexKey },
    { fieldKeys: [{ id: "a|b", key: randomBytes(32) }], indexKey },
    { fieldKeys: [oldKey, keyOf("k1")], indexKey },
    { fieldKeys: [oldKey], indexKey: randomBytes(31) },
  ];
  for (const keys of table) expect(() => createVault(keys)).toThrow(RangeError);
});
