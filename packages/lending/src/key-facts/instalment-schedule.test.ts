import { divideHalfUp, paise } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type InstalmentRow, instalmentSchedule } from "./instalment-schedule.ts";

const ONE_PAISA = paise(1n);
const ONE_RUPEE = paise(1_00n);
const reserveBankExample = { principal: paise(20_000_00n), annualRatePpm: 150_000n, months: 24 };

const inRupees = ({ number, outstandingPrincipal, principal, interest, instalment }: InstalmentRow): string =>
  [BigInt(number) * 100n, outstandingPrincipal, principal, interest, instalment]
    .map((figure) => figure / 100n)
    .join(",");

test("the Reserve Bank's own schedule comes out row by row as it prints it", () => {
  const printed = `
    1,20000,720,250,970
    2,19280,729,241,970
    3,18552,738,232,970
    4,17814,747,223,970
    5,17067,756,213,970
    6,16310,766,204,970
    7,15544,775,194,970
    8,14769,785,185,970
    9,13984,795,175,970
    10,13189,805,165,970
    11,12384,815,155,970
    12,11569,825,145,970
    13,10744,835,134,970
    14,9909,846,124,970
    15,9063,856,113,970
    16,8206,867,103,970
    17,7339,878,92,970
    18,6461,889,81,970
    19,5572,900,70,970
    20,4672,911,58,970
    21,3761,923,47,970
    22,2838,934,35,970
    23,1904,946,24,970
    24,958,958,12,970`;
  const rows = instalmentSchedule({ ...reserveBankExample, roundedTo: ONE_RUPEE });
  expect(rows.map(inRupees)).toEqual(printed.trim().split(/\s+/));
});

test("its instalment and its interest have the decimals of the example", () => {
  const tenThousandOfThem = { ...reserveBankExample, principal: paise(20_000_00n * 10_000n) };
  const rows = instalmentSchedule({ ...tenThousandOfThem, roundedTo: ONE_PAISA });
  const rupees = (amount: bigint, decimals: bigint) =>
    divideHalfUp({ dividend: amount, divisor: 10n ** (6n - decimals) });
  expect(rows.map((row) => rupees(row.instalment, 4n))).toEqual(rows.map(() => 969_7330n));
  expect(
    rupees(
      rows.reduce((sum, row) => sum + row.interest, 0n),
      2n,
    ),
  ).toBe(3_273_59n);
});

test("the advertised example of five lakh has the instalment it is advertised with", () => {
  const loan = { principal: paise(5_00_000_00n), annualRatePpm: 200_000n, months: 36 };
  expect(instalmentSchedule({ ...loan, roundedTo: ONE_PAISA })[0]?.instalment).toBe(18_581_79n);
  expect(instalmentSchedule({ ...loan, roundedTo: ONE_RUPEE })[0]?.instalment).toBe(18_582_00n);
});

test("without interest the loan is repaid in equal parts", () => {
  const loan = { principal: paise(1_200_00n), annualRatePpm: 0n, months: 3, roundedTo: ONE_PAISA };
  expect(instalmentSchedule(loan)).toEqual(
    [1_200_00n, 800_00n, 400_00n].map((outstandingPrincipal, index) => ({
      number: index + 1,
      outstandingPrincipal,
      principal: 400_00n,
      interest: 0n,
      instalment: 400_00n,
    })),
  );
});

test("each row goes on where the one before ended, and the last one repays the rest", () => {
  const loans = fc.record({
    principal: fc.bigInt({ min: 1_000_00n, max: 5_00_000_00n }).map(paise),
    annualRatePpm: fc.bigInt({ min: 0n, max: 600_000n }),
    months: fc.integer({ min: 1, max: 60 }),
  });
  const isNear = (one: bigint, other: bigint) => one - other <= 1n && other - one <= 1n;
  fc.assert(
    fc.property(loans, (loan) => {
      const rows = instalmentSchedule({ ...loan, roundedTo: ONE_PAISA });
      expect(rows[0]?.outstandingPrincipal).toBe(loan.principal);
      rows.forEach((row, index) => {
        const left = rows[index + 1]?.outstandingPrincipal ?? 0n;
        expect(isNear(row.outstandingPrincipal - row.principal, left)).toBe(true);
        expect(isNear(row.principal + row.interest, row.instalment)).toBe(true);
        expect(row.instalment).toBe(rows[0]?.instalment);
      });
    }),
  );
});

test("what is not a loan in instalments is our mistake", () => {
  const loan = { ...reserveBankExample, roundedTo: ONE_PAISA };
  const mistakes = [
    { principal: paise(0n) },
    { annualRatePpm: -1n },
    { roundedTo: paise(0n) },
    { months: 0 },
    { months: 1.5 },
  ];
  for (const mistake of mistakes)
    expect(() => instalmentSchedule({ ...loan, ...mistake })).toThrow(RangeError);
});
