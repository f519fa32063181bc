import * as z from "zod/mini";
import { Day, Percent, Rupees } from "./primitives.ts";

/** Days during which the principal was the same, with the interest they earned, rounded once. */
export const InterestSegment = z.object({
  principal: Rupees,
  from: Day,
  until: Day,
  days: z.int(),
  interest: Rupees,
  /** How much of both lies after the due date. */
  overdueDays: z.int(),
  overdueInterest: Rupees,
});
export type InterestSegment = z.output<typeof InterestSegment>;

/** The paid and the forgiven part of a line. */
const SETTLED = { paid: Rupees, waived: Rupees };

const PrincipalFormula = z.object({
  lent: Rupees,
  ...SETTLED,
  /** The fee and its GST, once a cooling-off exit has taken them back. */
  feesReversed: Rupees,
  /** The sum owed again after a bank took back a payment whose excess was refunded. */
  owedAgain: Rupees,
});

/** Percent a day, and of a rate that was agreed by the year a year. */
const RATE = { roi: Percent, per: z.optional(z.literal("year")) };

const InterestFormula = z.object({
  ...RATE,
  /** The days of one principal on this side of the due date. */
  parts: z.array(z.object({ principal: Rupees, days: z.int(), interest: Rupees })),
  /** The interest that rounding would have added to the key fact statement's, which is not asked for. */
  overStatement: Rupees,
  ...SETTLED,
});

const ChargeFormula = z.object({
  count: z.int(),
  each: Rupees,
  /** The sum above the most that penal charges may come to, which is not asked for. */
  overMaximum: Rupees,
  ...SETTLED,
});

/** One part of what is owed, with the figures it is reckoned from. The parts add up to the total. */
export const OwedLine = z.discriminatedUnion("kind", [
  /** lent − paid − waived − feesReversed + owedAgain. */
  z.object({ kind: z.literal("principal"), amount: Rupees, formula: PrincipalFormula }),
  /** Up to the due date: interest of all parts − overStatement − paid − waived. */
  z.object({ kind: z.literal("interest"), amount: Rupees, formula: InterestFormula }),
  /** After the due date, at the same rate. */
  z.object({ kind: z.literal("overdue-interest"), amount: Rupees, formula: InterestFormula }),
  /** count × each − overMaximum − paid − waived. */
  z.object({ kind: z.literal("late-fee"), amount: Rupees, formula: ChargeFormula }),
  z.object({ kind: z.literal("bounce-charges"), amount: Rupees, formula: ChargeFormula }),
  /** Any other fee that the terms levy, by the name that they give it. */
  z.object({ kind: z.literal("charge"), fee: z.string(), amount: Rupees, formula: ChargeFormula }),
]);
export type OwedLine = z.output<typeof OwedLine>;

/** The debt on a day, with its proof. */
export const Owed = z.object({
  on: Day,
  principal: Rupees,
  interest: Rupees,
  charges: Rupees,
  total: Rupees,
  /** Only lines of something. */
  lines: z.array(OwedLine),
});
export type Owed = z.output<typeof Owed>;

/** One part of what giving a loan back costs. The parts add up to it; what is taken off is below zero. */
export const CoolingOffLine = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("arrived"), amount: Rupees }),
  z.object({
    kind: z.literal("interest"),
    amount: Rupees,
    /** Interest of all segments − overStatement. */
    formula: z.object({ ...RATE, segments: z.array(InterestSegment), overStatement: Rupees }),
  }),
  z.object({ kind: z.literal("paid"), amount: Rupees }),
  z.object({ kind: z.literal("waived"), amount: Rupees }),
]);
export type CoolingOffLine = z.output<typeof CoolingOffLine>;
