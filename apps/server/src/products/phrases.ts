import { RUPEES_MESSAGE } from "@vaada/contract/console/console-call";
import type { TermsField, TermsKind, TermsUnit } from "@vaada/lending/terms-figures";
import { formatRupees } from "@vaada/money/format";
import { paise } from "@vaada/money/paise";
import { formatPpm } from "@vaada/money/percent";

type Words = Readonly<Record<TermsField, { readonly group: string; readonly label: string }>>;

const SINGLE_WORDS: Words = {
  amount_minimum: { group: "Amount", label: "Smallest amount" },
  amount_maximum: { group: "Amount", label: "Largest amount" },
  amount_step: { group: "Amount", label: "In steps of" },
  interest_grade_a: { group: "Interest a day", label: "Interest, grade A" },
  interest_grade_b: { group: "Interest a day", label: "Interest, grade B" },
  interest_grade_c: { group: "Interest a day", label: "Interest, grade C" },
  processing_fee_grade_a: { group: "Processing fee", label: "Processing fee, grade A" },
  processing_fee_grade_b: { group: "Processing fee", label: "Processing fee, grade B" },
  processing_fee_grade_c: { group: "Processing fee", label: "Processing fee, grade C" },
  processing_fee_cap: { group: "Processing fee", label: "Never more than (0 for no cap)" },
  gst: { group: "Processing fee", label: "GST on fees" },
  late_fee: { group: "Penal charges", label: "Late charge, once" },
  bounce_charge: { group: "Penal charges", label: "Charge for a returned debit" },
  penal_maximum: { group: "Penal charges", label: "All of them, of the amount lent" },
  late_fee_from: { group: "Penal charges", label: "Late charge from this much unpaid" },
  days_to_due_min: { group: "Tenure", label: "Days to the due date, at least" },
  days_to_due_max: { group: "Tenure", label: "Later due date, at most" },
  instalments: { group: "Tenure", label: "Instalments" },
  cooling_off_days: { group: "Tenure", label: "Cooling-off" },
  part_payment_minimum: { group: "Repaying", label: "Least part payment" },
  rest_minimum: { group: "Repaying", label: "Least that a part payment leaves" },
  presentations_max: { group: "Auto-pay", label: "Presented in all" },
  mandate_bounce_charges: { group: "Auto-pay", label: "Returned debits in its maximum" },
  mandate_interest_days: { group: "Auto-pay", label: "Interest in its maximum" },
  allowance_standard: { group: "Allowance", label: "Allowance, standard" },
  allowance_sma_0: { group: "Allowance", label: "Allowance, SMA-0" },
  allowance_sma_1: { group: "Allowance", label: "Allowance, SMA-1" },
  allowance_sma_2: { group: "Allowance", label: "Allowance, SMA-2" },
  allowance_sub_standard: { group: "Allowance", label: "Allowance, sub-standard" },
  allowance_loss: { group: "Allowance", label: "Allowance, loss" },
};

const A_YEAR = "Interest a year, on what is left";

/** The console's name for each figure, by the part of the terms that it belongs to. */
export const TERMS_WORDS: Readonly<Record<TermsKind, Words>> = {
  single: SINGLE_WORDS,
  instalments: {
    ...SINGLE_WORDS,
    interest_grade_a: { group: A_YEAR, label: "Interest, grade A" },
    interest_grade_b: { group: A_YEAR, label: "Interest, grade B" },
    interest_grade_c: { group: A_YEAR, label: "Interest, grade C" },
    late_fee: { group: "Penal charges", label: "Late charge, once for each instalment" },
    days_to_due_min: { group: "Tenure", label: "Days to the first instalment, at least" },
  },
};

/** "₹500", "0.05%", "15 days", "3 times". */
export function formatFigure(unit: TermsUnit, value: bigint): string {
  switch (unit) {
    case "rupees":
      return formatRupees(paise(value));
    case "percent":
      return formatPpm(value);
    case "days":
      return value === 1n ? "1 day" : `${value} days`;
    case "times":
      return value === 1n ? "once" : `${value} times`;
    default:
      return unit satisfies never;
  }
}

/** The sentences that refuse a figure at the console. */
export const TERMS_PHRASES = {
  below: (bound: string): string => `At least ${bound}`,
  above: (bound: string): string => `At most ${bound}`,
  lessThan: (label: string): string => `Not less than “${label}”`,
  noMultiple: (label: string): string => `A multiple of “${label}”`,
  notRupees: RUPEES_MESSAGE,
  notPercent: "Enter a percentage with at most four decimals",
  notWhole: "Enter a whole number",
  dayPassed: "The first day of new terms is today or later.",
  sameTerms: "These are the terms that hold on that day already.",
} as const;
