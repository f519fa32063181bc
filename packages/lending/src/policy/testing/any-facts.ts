import { paise } from "@vaada/money/paise";
import fc from "fast-check";
import type { BureauFacts, CreditFacts } from "../credit-facts.ts";

const rupees = (most: bigint) => fc.bigInt({ min: 0n, max: most }).map((amount) => paise(amount * 100n));
const orUnknown = <Fact>(fact: fc.Arbitrary<Fact>) => fc.option(fact, { nil: null, freq: 30 });
const mostlyNot = fc.nat(19).map((chance) => chance === 0);

/** An amount that a rule turns on, and the paise on both sides of it. */
const around = (...limits: bigint[]) =>
  fc
    .tuple(fc.constantFrom(...limits), fc.constantFrom(-1n, 0n, 1n))
    .map(([limit, side]) => paise(limit * 100n + side));

const obligations = fc.oneof(rupees(40_000n), around(0n, 16_000n, 38_000n));

export const anyFile = fc.record({
  kind: fc.constant("file" as const),
  score: fc.oneof(
    fc.integer({ min: 600, max: 820 }),
    fc.integer({ min: -5, max: 1_000 }),
    fc.constantFrom(-2, -1, 5, 6, 299, 300, 649, 650, 699, 700, 749, 750, 779, 780, 900, 901),
  ),
  monthlyObligations: obligations,
  hasUntoldInstalment: mostlyNot,
  worstPastDueDays: orUnknown(fc.oneof(fc.integer({ min: 0, max: 110 }), fc.constantFrom(-1, 89, 90))),
  isWrittenOff: mostlyNot,
});

/** Facts as they may come, with every limit of the policy met often, and most of them known. */
export const anyFacts: fc.Arbitrary<CreditFacts> = fc.record({
  ageYears: orUnknown(fc.oneof(fc.integer({ min: 19, max: 57 }), fc.constantFrom(20, 21, 55, 56))),
  monthlyIncome: orUnknown(
    fc.oneof(
      rupees(90_000n),
      around(15_000n, 18_000n, 25_000n, 40_000n, 50_000n),
      fc.constant(paise(40_000_00n)),
    ),
  ),
  pin: orUnknown(fc.constantFrom("411001", "751001", "560034", "110001", "111001", "041100", "x")),
  employment: orUnknown(fc.constantFrom("salaried" as const, "salaried" as const, "self-employed" as const)),
  incomeMode: orUnknown(
    fc.constantFrom("bank-transfer" as const, "bank-transfer" as const, "cheque" as const, "cash" as const),
  ),
  bureau: orUnknown(fc.oneof(anyFile, fc.constant<BureauFacts>({ kind: "no-file" }))),
  statement: fc.option(
    fc.record({
      monthsWithSalary: fc.integer({ min: 0, max: 3 }),
      averageMonthEndBalance: orUnknown(fc.oneof(rupees(3_000n), around(0n, 1_000n))),
      bouncedDebits: fc.integer({ min: 0, max: 4 }),
      monthlyObligations: obligations,
      isDoubtful: mostlyNot,
    }),
  ),
  isBlacklisted: mostlyNot,
  requested: fc.oneof(rupees(26_000n), around(0n, 1_000n, 20_000n, 25_000n)),
  household: fc.constantFrom("up-to-3-lakh" as const, "above-3-lakh" as const, null),
  lentOnCode: fc.option(fc.oneof(rupees(61_000n), around(35_000n, 59_000n, 60_000n)), { nil: null }),
  daysToDue: fc.integer({ min: 15, max: 46 }),
});
