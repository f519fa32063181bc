import type { CivilDate } from "@vaada/calendar/civil-date";
import { BANKS } from "@vaada/contract/bank-account";
import { HOUSEHOLD_ASKED_RUPEES_MAX, LOAN_PURPOSES } from "@vaada/contract/employment";
import { madeUpPerson } from "../../apps/sandbox/src/people/made-up.ts";
import type { SeededRandom } from "../prove/seeded-random.ts";
import type { Applicant } from "./borrower.ts";

/** A person's credit history and income, by which the policy decides. */
export type CreditStanding = "prime" | "good" | "thin-file" | "low-score" | "low-income";

/** The bureau's record of anybody whom the sandbox makes up. */
const AS_MADE_UP = { score: 790, obligations: 0, worstPastDueDays: 0, writtenOff: false } as const;

const BUREAU = {
  prime: AS_MADE_UP,
  good: { score: 762, obligations: 4_000, worstPastDueDays: 0, writtenOff: false },
  "thin-file": null,
  "low-score": { score: 588, obligations: 9_000, worstPastDueDays: 75, writtenOff: false },
  "low-income": AS_MADE_UP,
} as const satisfies Record<CreditStanding, unknown>;

const EMPLOYERS = [
  "Acme Foods",
  "Blue River Services",
  "Chandra Textiles",
  "Deccan Logistics",
  "Everest Retail",
  "Ganga Pharma",
  "Himal Software",
  "Indus Motors",
  "Konkan Hospitals",
  "Malwa Schools",
  "Nilgiri Estates",
  "Satpura Engineering",
] as const;

const PINS = ["411001", "560034", "110017", "400050", "600028", "700019", "302001", "226001"] as const;
/** The last days of a month are when most salaries come. */
const SALARY_DAYS = [1, 1, 5, 7, 10, 25, 28, 30] as const;

export type Crowd = {
  /** Somebody whom nobody has met. */
  next(standing: CreditStanding): Applicant;
  /** Somebody who asks for more than goes out without a person of the lender. */
  nextWellPaid(): Applicant;
  /** Somebody who works and asks as the model does. */
  like(model: Applicant): Applicant;
  /** The sandbox's record of somebody; `null` for a person like any that it makes up. */
  personOf(
    applicant: Applicant,
    given: { readonly standing: CreditStanding; readonly isFaceAnother?: boolean; readonly name?: string },
  ): object | null;
};

/** `lastDay`: some are paid on its day of the month, so that loans are due on the day that the book ends with. */
export function gatherCrowd(random: SeededRandom, lastDay: CivilDate): Crowd {
  const salaryDays = [...SALARY_DAYS, Number(lastDay.slice(-2))];
  const taken = new Set<string>();
  const pick = <T>(things: readonly T[]): T => things[random.below(things.length)] as T;
  const letter = () => String.fromCharCode(65 + random.below(26));
  const newPan = (): string => {
    for (;;) {
      const pan = `${letter()}${letter()}${letter()}P${letter()}${1000 + random.below(9000)}${letter()}`;
      const { name } = madeUpPerson(pan);
      if (taken.has(name) || taken.has(pan)) continue;
      taken.add(name).add(pan);
      return pan;
    }
  };
  const newMobile = (): string => {
    for (;;) {
      const mobile = `${6 + random.below(4)}${String(random.below(10 ** 9)).padStart(9, "0")}`;
      if (taken.has(mobile)) continue;
      taken.add(mobile);
      return mobile;
    }
  };
  const who = () => {
    const pan = newPan();
    return { pan, mobile: newMobile(), email: `${pan.toLowerCase()}@mail.example` };
  };
  const newAccount = (bank: (typeof BANKS)[number]) => ({
    bank_name: bank.name,
    ifsc: `${bank.ifscPrefix}0${String(random.below(1_000_000)).padStart(6, "0")}`,
    // An ending of four alike is one that the sandbox's banks treat in a way of their own.
    number:
      `${5 + random.below(4)}${String(random.below(10 ** 9)).padStart(9, "0")}${12 + random.below(80)}`.replace(
        /(\d)\1{3}$/,
        "1234",
      ),
  });
  const applicantOf = ({ income, amount }: { income: number; amount: number }): Applicant => ({
    ...who(),
    employment: {
      company_name: pick(EMPLOYERS),
      monthly_income: income,
      salary_date: pick(salaryDays),
      loan_required: amount,
      loan_purpose: pick(LOAN_PURPOSES),
      salary_mode: "Bank Transfer",
      employee_type: "Salaried",
      ...(income <= HOUSEHOLD_ASKED_RUPEES_MAX ? { household_income: "up-to-3-lakh" as const } : {}),
    },
    account: newAccount(pick(BANKS.slice(0, 9))),
  });
  return {
    next: (standing) =>
      applicantOf({
        income: standing === "low-income" ? 12_000 : 26_000 + 500 * random.below(90),
        amount: 5_000 + 500 * random.below(31),
      }),
    nextWellPaid: () =>
      applicantOf({ income: 90_000 + 1_000 * random.below(40), amount: 21_000 + 500 * random.below(9) }),
    like(model) {
      const bank = BANKS.find(({ name }) => name === model.account.bank_name) ?? BANKS[0];
      const employment = { ...model.employment, company_name: pick(EMPLOYERS) };
      return { ...who(), employment, account: { ...newAccount(bank), ifsc: model.account.ifsc } };
    },
    personOf({ pan }, { standing, isFaceAnother = false, name }) {
      if (BUREAU[standing] === AS_MADE_UP && !isFaceAnother && name === undefined) return null;
      const { dob, gender, name: madeUp } = madeUpPerson(pan);
      const face = { matches: !isFaceAnother };
      const aadhaar = { pin: pick(PINS) };
      return { pan, name: name ?? madeUp, dob, gender, bureau: BUREAU[standing], aadhaar, face };
    },
  };
}
