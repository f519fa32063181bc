import { t } from "@lingui/core/macro";
import { partPaymentMessage, REPAYMENT_MESSAGES, remainingAfter } from "@vaada/contract/repayment";
import { RadioCards } from "@vaada/ui/radio-cards";
import { lazy, Suspense, useEffect } from "react";
import { moneyText } from "../../shell/money-text.ts";

const loadPartAmount = () => import("./part-amount.tsx");
const PartAmount = lazy(async () => ({ default: (await loadPartAmount()).PartAmount }));

type Props = {
  wanted: AmountChoice;
  rule: PartRule;
  /** Said of the full payment. */
  fullText: string;
  /**
   * The next payment of a loan in instalments, and the words for it; `null` for a loan that is repaid at
   * once.
   */
  next: NextSum | null;
  onChange: (wanted: AmountChoice) => void;
  choiceError: string | null;
  amountError: string | null | undefined;
};

export function HowMuchChoice({ wanted, rule, fullText, next, onChange, choiceError, amountError }: Props) {
  useEffect(() => {
    // Most pay everything. The field for a part comes while they choose; a failure is told once it is needed.
    void loadPartAmount().catch(() => undefined);
  }, []);
  const total = moneyText(rule.total);
  const full = {
    value: "full",
    title: t`Full Payment`,
    text: fullText,
    aside: total,
  } as const;
  const part = {
    value: "part",
    title: t`Part Payment`,
    aside: t`Pay what you can now`,
    isAsideQuiet: true,
    children: (
      <Suspense>
        <PartAmount
          id={AMOUNT_ID}
          total={rule.total}
          remaining={remainingAfter(rule.total, Number(wanted.typed))}
          quick={quickSums(rule)}
          typed={wanted.typed}
          onChange={(typed) => onChange({ choice: "part", typed })}
          error={amountError}
        />
      </Suspense>
    ),
  } as const;
  const ofNext =
    next === null
      ? []
      : [{ value: "next", title: next.title, text: next.text, aside: moneyText(next.amount) } as const];
  return (
    <RadioCards
      id={CHOICE_ID}
      legend={t`How much would you like to pay?`}
      isLegendHidden
      choices={canPayPart(rule) ? [...ofNext, full, part] : [full]}
      value={wanted.choice}
      onChange={(choice) => onChange({ ...wanted, choice })}
      error={choiceError}
      errorPrefix={t`Error:`}
    />
  );
}

/** The borrower's choices so far. None is made for anybody beforehand. */
export type AmountChoice = {
  readonly choice: "full" | "part" | "next" | null;
  /** Rupees and paise of a part, as typed. */
  readonly typed: string;
};

export type NextSum = { readonly amount: number; readonly title: string; readonly text: string };

export const NOTHING_CHOSEN: AmountChoice = { choice: null, typed: "" };

type PartRule = Parameters<typeof partPaymentMessage>[1];

const CHOICE_ID = "how-much";
const AMOUNT_ID = "part-amount";

/** In rupees; nothing while nothing is chosen or typed. */
export function sumOf(
  { choice, typed }: AmountChoice,
  { total }: PartRule,
  next: Pick<NextSum, "amount"> | null = null,
): number {
  if (choice === null) return 0;
  if (choice === "next") return next?.amount ?? 0;
  return choice === "full" ? total : Number(typed);
}

/** The faults that keep one from paying, at the field where each is mended. */
export function errorsIn(wanted: AmountChoice, rule: PartRule) {
  if (wanted.choice === null)
    return {
      isAny: true,
      fieldId: CHOICE_ID,
      choice: t`Please select full or payment payment`,
      amount: null,
    };
  const message = wanted.choice !== "part" ? null : partPaymentMessage(sumOf(wanted, rule), rule);
  return { isAny: message !== null, fieldId: AMOUNT_ID, choice: null, amount: inWords(message) };
}

/** The contract's sentence in the language of the screen. */
export function inWords(sentence: string | null): string | null {
  switch (sentence) {
    case REPAYMENT_MESSAGES.amountOutOfRange:
      return t`Amount must be greater than 500 and less than or equal to total repayment`;
    case REPAYMENT_MESSAGES.tooManyDecimals:
      return t`Enter rupees with at most two decimals, like 1000.50`;
    case REPAYMENT_MESSAGES.leavesTooLittle:
      return t`Pay all of it, or leave at least 1 rupee for later`;
    default:
      return sentence;
  }
}

/** A total of less than that can only be paid in full. */
export const canPayPart = ({ total, minimum }: PartRule): boolean => total >= minimum;

const ROUND_SUMS = [500, 1_000, 2_000, 5_000, 10_000];

/** Two round sums and the half, in whole rupees, as far as they can be paid. */
export function quickSums(rule: PartRule): { round: readonly number[]; half: number | null } {
  const isPayable = (rupees: number) => partPaymentMessage(rupees, rule) === null;
  const half = Math.floor(rule.total / 2);
  const round = ROUND_SUMS.filter(
    (rupees) => rupees !== half && rupees < rule.total && isPayable(rupees),
  ).slice(-2);
  return { round, half: isPayable(half) ? half : null };
}
