import { type CalculatorChoice, keepChoice, keptChoice } from "./calculator-choice.ts";

/** The link with the calculator's choice behind its `#`, which no server is sent. */
export function withChoice(link: string, { rupees, salaryDay }: CalculatorChoice): string {
  return rupees === undefined && salaryDay === undefined
    ? link
    : `${link}#${rupees ?? ""}-${salaryDay ?? ""}`;
}

/** Keeps the choice that came with a link, unless this device has one of its own. */
export function takeChoice(hash: string): void {
  const own = keptChoice();
  const [, amount = "", day = ""] = /^#(\d{0,6})-(\d{0,2})$/.exec(hash) ?? [];
  if (own.rupees !== undefined || own.salaryDay !== undefined) return;
  const [rupees, salaryDay] = [Number(amount), Number(day)];
  if (rupees > 0) keepChoice({ rupees });
  if (salaryDay >= 1 && salaryDay <= SALARY_DAY_MAX) keepChoice({ salaryDay });
}

const SALARY_DAY_MAX = 31;
