import { civilDate } from "@vaada/calendar/civil-date";
import { paise } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dayEnds } from "./day-end.ts";
import { readRows, type StatementRow } from "./row.ts";

type Move = readonly [day: string, change: bigint, balance: bigint];

const ends = (moves: readonly Move[]) =>
  dayEnds(
    readRows(
      moves.map(
        ([day, change, balance], index): StatementRow => ({
          date: civilDate(`2026-10-${day}`),
          type: change < 0n ? "debit" : "credit",
          amount: paise(change < 0n ? -change : change),
          balance: paise(balance),
          narration: `row ${index}`,
        }),
      ),
    ),
  ).map(({ balance }) => balance);

test("the last balance of a day is found by following the balances", () => {
  const table: [why: string, moves: Move[], ends: bigint[]][] = [
    [
      "oldest first",
      [
        ["01", 50n, 150n],
        ["01", -120n, 30n],
      ],
      [30n],
    ],
    [
      "newest first",
      [
        ["01", -120n, 30n],
        ["01", 50n, 150n],
      ],
      [30n],
    ],
    [
      "back to where it began",
      [
        ["01", 10n, 100n],
        ["02", -30n, 70n],
        ["02", 30n, 100n],
      ],
      [100n, 100n],
    ],
    [
      "a circle, and the next day tells",
      [
        ["02", -30n, 70n],
        ["02", 30n, 100n],
        ["03", 5n, 75n],
      ],
      [70n, 75n],
    ],
    [
      "a row is missing, and the next day tells",
      [
        ["01", 5n, 90n],
        ["01", 5n, 20n],
        ["02", 1n, 91n],
      ],
      [90n, 91n],
    ],
    [
      "a row is missing, and nothing tells",
      [
        ["01", 5n, 90n],
        ["01", 5n, 20n],
      ],
      [20n],
    ],
    ["nothing moved", [["01", 0n, 90n]], [90n]],
    ["overdrawn", [["01", -50n, -20n]], [-20n]],
  ];
  for (const [why, moves, expected] of table) expect(ends(moves), why).toEqual(expected);
});

test("whatever happens in a day, and in whatever order it is told, its last balance is found", () => {
  const changes = fc.array(fc.bigInt({ min: -5n, max: 5n }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(changes, fc.infiniteStream(fc.nat()), (moved, keys) => {
      let balance = 100n;
      const moves = moved.map((change): Move => {
        balance += change;
        return ["10", change, balance];
      });
      const told = moves.map((move) => ({ move, key: keys.next().value ?? 0 }));
      told.sort((one, other) => one.key - other.key);
      const next: Move = ["11", 1n, balance + 1n];
      expect(ends([next, ...told.map(({ move }) => move)])).toEqual([balance, balance + 1n]);
    }),
  );
});
