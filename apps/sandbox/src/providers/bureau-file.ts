import { createHash } from "node:crypto";
import { add, type Paise, paise, subtract, ZERO } from "@vaada/money/paise";
import type { CibilAccount, CibilEnquiry, CibilReport } from "@vaada/wire/bureau";
import type { Bureau, Person } from "../people/person.ts";
import { fromRupees, toRupees } from "../people/statement.ts";

/** Fields that the bureau does not know. */
const UNKNOWN_AMOUNT = -1;
const NOT_APPLICABLE = "NA";

/** The file of somebody: the loans add up to the obligations, and one of them shows the worst delay. */
export function bureauFile({ person, bureau, mobile, today }: BureauFileInput): CibilReport {
  const accounts = accountsOf(bureau, today);
  const enquiries = enquiriesOf(bureau, today);
  const score = { score: String(bureau.score), reasonCodes: [] };
  return {
    control_number: controlNumber(person.pan),
    names: [{ name: person.name, birthDate: person.dob, gender: person.gender }],
    ids: [{ idType: "TaxId", idNumber: person.pan }],
    telephones: [{ telephoneNumber: mobile, telephoneType: "Mobile" }],
    emails: [],
    employment: [],
    addresses: [{ pinCode: person.aadhaar.pin, addressCategory: "Residence" }],
    scores: [score],
    accounts,
    enquiries,
    response: { consumerSummaryresp: summaryOf({ accounts, enquiries }) },
  };
}

type BureauFileInput = {
  readonly person: Person;
  readonly bureau: Bureau;
  readonly mobile: string;
  readonly today: string;
};

function accountsOf(bureau: Bureau, today: string): CibilAccount[] {
  const loans = emisOf(bureau.obligations).map((emi, at) => loan({ emi, at, today }));
  const hasHistory = bureau.score > NO_HISTORY_SCORE_MAX;
  const isLate = bureau.worstPastDueDays > 0;
  const others = hasHistory || (isLate && loans.length === 0) ? [card(today), paidOff(today)] : [];
  const [first, ...rest] = [...loans, ...others];
  const late = first === undefined ? [] : [delayed(first, { worst: bureau.worstPastDueDays, today })];
  return [...late, ...rest, ...(bureau.writtenOff ? [writtenOff(today)] : [])];
}

/** −1 to 5 stand for a file that has no history yet. */
const NO_HISTORY_SCORE_MAX = 5;

/** One loan up to here, two above: a sum over the accounts must not hang on their number. */
const ONE_LOAN_UP_TO = fromRupees(4000);

function emisOf(obligations: number): Paise[] {
  const whole = fromRupees(obligations);
  if (whole === ZERO) return [];
  if (whole <= ONE_LOAN_UP_TO) return [whole];
  // Three fifths in whole rupees; the paise stay with the rest.
  const larger = paise((whole * 3n) / 500n) * 100n;
  return [paise(larger), subtract(whole, paise(larger))];
}

const LOANS = [
  { accountType: "Personal Loan", memberShortName: "NOT DISCLOSED" },
  { accountType: "Two-wheeler Loan", memberShortName: "NOT DISCLOSED" },
];

function loan({ emi, at, today }: { emi: Paise; at: number; today: string }): CibilAccount {
  return {
    ...blank(today),
    ...LOANS[at],
    dateOpened: monthBefore(today, OPEN_LOAN_MONTHS),
    highCreditAmount: toRupees(paise(emi * 30n)),
    currentBalance: toRupees(paise(emi * 12n)),
    emiAmount: toRupees(emi),
  };
}

/** A card has no instalment, and a debt that nobody counts as one. */
const card = (today: string): CibilAccount => ({
  ...blank(today),
  accountType: "Credit Card",
  dateOpened: monthBefore(today, HISTORY_MONTHS + 14),
  highCreditAmount: 60_000,
  currentBalance: 4210,
});

const paidOff = (today: string): CibilAccount => ({
  ...blank(today),
  accountType: "Consumer Loan",
  dateOpened: monthBefore(today, HISTORY_MONTHS + 8),
  dateClosed: monthBefore(today, HISTORY_MONTHS - 4),
  highCreditAmount: 24_000,
  currentBalance: 0,
});

/** The lender gave it up within the last two years, so no policy that looks back so far can miss it. */
function writtenOff(today: string): CibilAccount {
  const lost = {
    ...blank(today),
    accountType: "Personal Loan",
    dateOpened: monthBefore(today, HISTORY_MONTHS + 2),
    highCreditAmount: 40_000,
    currentBalance: 31_500,
    amountOverdue: 31_500,
    suitFiledWillfulDefaultWrittenOff: "Written-off",
  };
  return delayed(lost, { worst: WRITTEN_OFF_PAST_DUE_DAYS, today });
}

const WRITTEN_OFF_PAST_DUE_DAYS = 240;
const OPEN_LOAN_MONTHS = 26;
const HISTORY_MONTHS = 24;

const blank = (today: string): CibilAccount => ({
  memberShortName: "NOT DISCLOSED",
  accountType: "Other",
  ownershipIndicator: "Individual",
  dateOpened: NOT_APPLICABLE,
  dateClosed: NOT_APPLICABLE,
  lastPaymentDate: monthBefore(today, 1),
  dateReported: monthBefore(today, 0),
  highCreditAmount: UNKNOWN_AMOUNT,
  currentBalance: 0,
  amountOverdue: 0,
  emiAmount: UNKNOWN_AMOUNT,
  ...historyOf(() => 0, today),
  suitFiledWillfulDefaultWrittenOff: NOT_APPLICABLE,
});

/** A delay grows by a month's days each month until its worst, then it was paid. */
function delayed(account: CibilAccount, { worst, today }: { worst: number; today: string }): CibilAccount {
  const daysIn = (monthsAgo: number): number =>
    monthsAgo < WORST_MONTHS_AGO ? 0 : Math.max(0, worst - (monthsAgo - WORST_MONTHS_AGO) * 30);
  return { ...account, ...historyOf(daysIn, today) };
}

/** Recent enough for every policy, and past: the account is in order again. */
const WORST_MONTHS_AGO = 5;
/** The most that three digits of a payment history can express. */
const PAST_DUE_DAYS_MAX = 900;

function historyOf(
  daysIn: (monthsAgo: number) => number,
  today: string,
): Pick<CibilAccount, "paymentHistory" | "monthlyPayStatus"> {
  const monthlyPayStatus = Array.from({ length: HISTORY_MONTHS }, (_, index) => ({
    date: monthBefore(today, index + 1),
    status: String(Math.min(daysIn(index + 1), PAST_DUE_DAYS_MAX)).padStart(3, "0"),
  }));
  return { monthlyPayStatus, paymentHistory: monthlyPayStatus.map(({ status }) => status).join("") };
}

/** Somebody with a delay or a low score has more enquiries. */
function enquiriesOf({ score, worstPastDueDays }: Bureau, today: string): CibilEnquiry[] {
  if (score <= NO_HISTORY_SCORE_MAX) return [];
  const isPressed = score < PRESSED_BELOW_SCORE || worstPastDueDays >= PRESSED_FROM_DAYS;
  return (isPressed ? [0, 1, 3, 4, 9] : [6]).map((monthsAgo) => ({
    enquiryDate: monthBefore(today, monthsAgo),
    memberShortName: "NOT DISCLOSED",
    enquiryPurpose: "Personal Loan",
    enquiryAmount: 20_000,
  }));
}

const PRESSED_BELOW_SCORE = 650;
const PRESSED_FROM_DAYS = 60;

function summaryOf({ accounts, enquiries }: { accounts: CibilAccount[]; enquiries: CibilEnquiry[] }) {
  const sum = (field: "amountOverdue" | "currentBalance" | "highCreditAmount"): number =>
    toRupees(add(...accounts.map((account) => fromRupees(Math.max(0, Number(account[field]))))));
  return {
    accountSummary: {
      totalAccounts: accounts.length,
      overdueAccounts: accounts.filter(({ amountOverdue }) => Number(amountOverdue) > 0).length,
      overdueBalance: sum("amountOverdue"),
      currentBalance: sum("currentBalance"),
      highCreditAmount: sum("highCreditAmount"),
    },
    inquirySummary: { totalInquiry: enquiries.length, inquiryPast12Months: enquiries.length },
  };
}

/** The first day of a month before `today`'s; the bureau learns things by month. */
function monthBefore(today: string, monthsAgo: number): string {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - monthsAgo;
  const month = String((months % 12) + 1).padStart(2, "0");
  return `${String(Math.floor(months / 12)).padStart(4, "0")}-${month}-01`;
}

/** The same person always has the same file. */
function controlNumber(pan: string): string {
  const digest = createHash("sha256").update(`bureau ${pan}`).digest();
  return String(digest.readUIntBE(0, 5)).padStart(13, "0").slice(-10);
}
