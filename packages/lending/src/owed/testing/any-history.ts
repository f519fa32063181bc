import { addDays, civilDate, daysBetween } from "@vaada/calendar/civil-date";
import { add, type Paise, paise, shareHalfUp, subtract, ZERO } from "@vaada/money/paise";
import fc from "fast-check";
import type { LoanFee } from "../../fees.ts";
import type { LoanEvent } from "../loan-event.ts";
import type { LoanFacts } from "../loan-facts.ts";
import { feesKeptBack } from "../loan-state.ts";
import { coolingOffExit, owedOn } from "../owed-on.ts";
import { standingOf } from "../standing.ts";

export type History = { readonly facts: LoanFacts; readonly events: readonly LoanEvent[] };

const paiseBetween = (min: bigint, max: bigint) => fc.bigInt({ min, max }).map(paise);

/** The fees of another product, beside those of ours. */
const OTHER_FEES: LoanFee[] = [
  { kind: "documentation-charge", when: { on: "disbursal" }, amount: paise(99_99n), tax: paise(18_00n) },
  { kind: "field-visit-charge", when: { on: "overdue", afterDays: 2 }, amount: paise(333_33n), tax: ZERO },
  { kind: "presentation-charge", when: { on: "bounce" }, amount: paise(11_80n), tax: ZERO },
];

/** Loans as the product gives them and stranger ones: the money may arrive days after the terms were fixed. */
export const anyFacts: fc.Arbitrary<LoanFacts> = fc
  .record({
    principal: fc.oneof(
      fc.bigInt({ min: 10n, max: 250n }).map((hundreds) => paise(hundreds * 100_00n)),
      paiseBetween(1_000_00n, 25_000_00n),
    ),
    ratePpmPerDay: fc.constantFrom(500n, 800n, 1_000n, 333n, 7n),
    feePpm: fc.constantFrom(30_000n, 50_000n, 80_000n, 0n),
    takenOn: fc.integer({ min: 0, max: 800 }).map((days) => addDays(civilDate("2026-01-01"), days)),
    tenureDays: fc.integer({ min: 15, max: 45 }),
    waitDays: fc.constantFrom(0, 0, 0, 1, 5),
    daysToWorkingDay: fc.constantFrom(0, 0, 1, 2, 4),
    penalMaximumPpm: fc.constantFrom(100_000n, 100_000n, 20_000n, 0n, null),
    coolingOffDays: fc.integer({ min: 1, max: 5 }),
    lateFee: fc.constantFrom(500_00n, 500_00n, 0n).map(paise),
    bounceCharge: fc.constantFrom(500_00n, 250_00n, 0n).map(paise),
    others: fc.subarray(OTHER_FEES),
    order: fc.constantFrom(
      ["interest", "principal", "charges"] as const,
      ["interest", "principal", "charges"] as const,
      ["charges", "interest", "principal"] as const,
      ["principal", "charges", "interest"] as const,
    ),
  })
  .map(({ feePpm, takenOn, tenureDays, order, lateFee, bounceCharge, others, ...picked }) => {
    const { waitDays, daysToWorkingDay, penalMaximumPpm, ...rest } = picked;
    const fee = shareHalfUp(rest.principal, feePpm);
    const fees: LoanFee[] = [
      { kind: "processing-fee", when: { on: "disbursal" }, amount: fee, tax: shareHalfUp(fee, 180_000n) },
      { kind: "late-fee", when: { on: "overdue", afterDays: 1 }, amount: lateFee, tax: ZERO },
      { kind: "bounce-charge", when: { on: "bounce" }, amount: bounceCharge, tax: ZERO },
      ...others,
    ];
    const interest = shareHalfUp(rest.principal, rest.ratePpmPerDay * BigInt(tenureDays));
    return {
      ...rest,
      repayment: { kind: "single" as const },
      fees,
      net: subtract(rest.principal, feesKeptBack({ fees })),
      repay: add(rest.principal, interest),
      arrivedOn: addDays(takenOn, waitDays),
      dueOn: addDays(takenOn, tenureDays),
      payableThrough: addDays(takenOn, tenureDays + daysToWorkingDay),
      penal:
        penalMaximumPpm === null
          ? null
          : { maximum: shareHalfUp(rest.principal, penalMaximumPpm), lateFeeFrom: paise(100_00n) },
      payment: {
        order,
        partPaymentMinimum: paise(5_00n),
        restMinimum: paise(1_00n),
        previousDayGraceMinutes: 30,
      },
    };
  });

/** The plan of an event; "all" and "exit" become amounts once the events before it are known. */
const anyAct = fc.record({
  kind: fc.constantFrom(
    "payment" as const,
    "payment" as const,
    "payment" as const,
    "mandate-debit" as const,
    "bounce" as const,
    "charge" as const,
    "charge" as const,
    "waiver" as const,
    "refund" as const,
    "payment-returned" as const,
  ),
  near: fc.constantFrom("start" as const, "start" as const, "due" as const, "due" as const, "any" as const),
  shift: fc.nat(100),
  amount: fc.oneof(
    fc.constantFrom("all" as const, "exit" as const, "all-but-little" as const, "excess" as const),
    paiseBetween(5_00n, 9_000_00n),
    paiseBetween(1n, 26_000_00n),
  ),
  fee: fc.constantFrom("late-fee", "late-fee", "field-visit-charge"),
  due: fc.constantFrom("interest" as const, "principal" as const, "charges" as const),
  which: fc.nat(9),
});
type Act = typeof anyAct extends fc.Arbitrary<infer A> ? A : never;

export const anyHistory: fc.Arbitrary<History> = fc
  .tuple(anyFacts, fc.array(anyAct, { maxLength: 9 }))
  .map(([facts, acts]) => {
    const events: LoanEvent[] = [];
    for (const [index, act] of acts.entries())
      events.push(happening(facts, events, { act, key: `e${index}` }));
    return { facts, events };
  });

function happening(
  facts: LoanFacts,
  events: readonly LoanEvent[],
  { act, key }: { act: Act; key: string },
): LoanEvent {
  const valueDate = dateOf(facts, act);
  const happened = { key, valueDate };
  switch (act.kind) {
    case "payment":
    case "mandate-debit":
    case "refund":
      return { ...happened, kind: act.kind, amount: amountOf(facts, events, { act, happened }) };
    case "waiver":
      return {
        ...happened,
        kind: "waiver",
        of: act.due,
        amount: amountOf(facts, events, { act, happened }),
      };
    case "bounce":
      return { ...happened, kind: "bounce" };
    case "charge":
      return { ...happened, kind: "charge", fee: act.fee };
    case "payment-returned":
      return { ...happened, kind: "payment-returned", of: `e${act.which}` };
    default:
      return act.kind satisfies never;
  }
}

function dateOf(facts: LoanFacts, { kind, near, shift }: Act) {
  if (kind === "charge") return addDays(facts.dueOn, 1 + (shift % 3));
  const tenure = daysBetween(facts.arrivedOn, facts.dueOn);
  if (near === "start") return addDays(facts.arrivedOn, shift % 7);
  return near === "due"
    ? addDays(facts.dueOn, (shift % 7) - 3)
    : addDays(facts.arrivedOn, shift % (tenure + 60));
}

function amountOf(
  facts: LoanFacts,
  events: readonly LoanEvent[],
  { act, happened }: { act: Act; happened: Pick<LoanEvent, "valueDate"> },
): Paise {
  const { amount } = act;
  const { total } = owedOn(facts, events, happened.valueDate);
  switch (amount) {
    case "all":
      return orSome(total);
    case "all-but-little":
      return orSome(subtract(total, paise(99n)));
    case "exit":
      return orSome(coolingOffExit(facts, events, happened.valueDate)?.amount ?? total);
    case "excess":
      return orSome(standingOf(facts, events).excess);
    default:
      return amount;
  }
}

const orSome = (amount: Paise): Paise => (amount > 0n ? amount : paise(7_77n));
