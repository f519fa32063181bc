import { add, paise, subtract, ZERO } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compareMovements, type Movement } from "./compare-movements.ts";

const movement = (reference: string, amount: bigint): Movement => ({ reference, amount: paise(amount) });

test.each<[string, Movement[], Movement[], unknown[]]>([
  ["the same on both sides", [movement("pay_1", 500n)], [movement("pay_1", 500n)], []],
  [
    "a payment that only the provider has",
    [movement("pay_1", 500n)],
    [],
    [{ reference: "pay_1", kind: "only-at-provider", theirs: 500n, ours: 0n }],
  ],
  [
    "a payment that only we have",
    [],
    [movement("pay_1", 500n)],
    [{ reference: "pay_1", kind: "only-in-ledger", theirs: 0n, ours: 500n }],
  ],
  [
    "another amount",
    [movement("rfnd_1", -500n)],
    [movement("rfnd_1", -499n)],
    [{ reference: "rfnd_1", kind: "amount-differs", theirs: -500n, ours: -499n }],
  ],
  ["a payout that failed, and that we never posted", [movement("p", -9n), movement("p", 9n)], [], []],
  [
    "a payout that came back, in other steps than ours",
    [movement("p", -9n), movement("p", 9n)],
    [movement("p", -9n), movement("p", 4n), movement("p", 5n)],
    [],
  ],
])("%s", (_what, theirs, ours, differences) => {
  expect(compareMovements({ theirs, ours }).differences).toEqual(differences);
});

const anyMovements = fc.array(
  fc.record({
    reference: fc.constantFrom("a", "b", "c", "d", "e"),
    amount: fc.bigInt(-20n, 20n).map(paise),
  }),
);
const sumOf = (movements: readonly Movement[]) => add(ZERO, ...movements.map(({ amount }) => amount));

test("every paisa is explained: what the sums differ by is what the differences say", () => {
  fc.assert(
    fc.property(anyMovements, anyMovements, (theirs, ours) => {
      const { agreed, differences } = compareMovements({ theirs, ours });
      const told = add(ZERO, ...differences.map((one) => subtract(one.theirs, one.ours)));
      expect(told).toBe(subtract(sumOf(theirs), sumOf(ours)));
      const names = [...agreed, ...differences.map(({ reference }) => reference)];
      expect(names.toSorted()).toEqual(
        [...new Set([...theirs, ...ours].map(({ reference }) => reference))].toSorted(),
      );
    }),
  );
});

test("the order of the lines does not matter, and who is asked first changes only the words", () => {
  const sorted = (movements: readonly Movement[]) =>
    movements.toSorted((one, other) => Number(one.amount - other.amount));
  const byName = ({ differences }: ReturnType<typeof compareMovements>) =>
    differences.toSorted((one, other) => (one.reference < other.reference ? -1 : 1));
  fc.assert(
    fc.property(anyMovements, anyMovements, (theirs, ours) => {
      const found = byName(compareMovements({ theirs, ours }));
      expect(byName(compareMovements({ theirs: sorted(theirs), ours: sorted(ours) }))).toEqual(found);
      const turned = byName(compareMovements({ theirs: ours, ours: theirs }));
      expect(turned.map((one) => [one.reference, one.ours, one.theirs])).toEqual(
        found.map((one) => [one.reference, one.theirs, one.ours]),
      );
    }),
  );
});
