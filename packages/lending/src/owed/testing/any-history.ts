import { addDays, civilDate, daysBetween } from "@vaada/calendar/civil-date";
import { add, type Paise, paise, shareHalfUp, subtract } from "@vaada/money/paise";
import fc from "fast-check";
import { coolingOffExit } from "../cooling-off.ts";
import type { LoanEvent } from "../loan-event.ts";
import type { LoanFacts } from "../loan-facts.ts";
import { owedOn } from "../owed-on.ts";
import { standingOf } from "../standing.ts";

export type History = { readonly facts: LoanFacts; readonly events: readonly LoanEvent[] };

const paiseBetween = (min: bigint, max: bigint) => fc.bigInt({ min, max }).map(paise);

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
    coolingOffDays: fc.integer({ min: 1, max: 5 }),
    lateFee: fc.constantFrom(500_00n, 500_00n, 0n).map(paise),
    bounceCharge: fc.constantFrom(500_00n, 250_00n, 0n).map(paise),
    order: fc.constantFrom(
      ["interest", "principal", "charges"] as const,
      ["interest", "principal", "charges"] as const,
      ["charges", "interest", "principal"] as const,
      ["principal", "charges", "interest"] as const,
    ),
  })
  .map(({ feePpm, takenOn, tenureDays, waitDays, order, ...rest }) => {
    const fee = shareHalfUp(rest.principal, feePpm);
    const gst = shareHalfUp(fee, 180_000n);
    const interest = shareHalfUp(rest.principal, rest.ratePpmPerDay * BigInt(tenureDays));
    return {
      ...rest,
      fee,
      gst,
      net: subtract(rest.principal, add(fee, gst)),
      repay: add(rest.principal, interest),
      arrivedOn: addDays(takenOn, waitDays),
      dueOn: addDays(takenOn, tenureDays),
      payment: {
        order,
        partPaymentMinimum: paise(5_00n),
        restMinimum: paise(1_00n),
        previousDayGraceMinutes: 30,
      },
    };
  });

/** What is planned to happen; "all" and "exit" become amounts when it is known what has happened before. */
const anyAct = fc.record({
  kind: fc.constantFrom(
    "payment" as const,
    "payment" as const,
    "payment" as const,
    "mandate-debit" as const,
    "bounce" as const,
    "late-fee" as const,
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
    case "late-fee":
      return { ...happened, kind: act.kind };
    case "payment-returned":
      return { ...happened, kind: "payment-returned", of: `e${act.which}` };
    default:
      return act.kind satisfies never;
  }
}

function dateOf(facts: LoanFacts, { kind, near, shift }: Act) {
  if (kind === "late-fee") return addDays(facts.dueOn, 1 + (shift % 3));
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
