import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Paise } from "@vaada/money/paise";
import { annualRatePpm } from "../apr.ts";
import type { LoanRecord } from "./loan-record.ts";
import type { ReferenceDay } from "./reference-days.ts";

/**
 * The borrower of the loan, as the identity on file has them. A fact that was erased or is unknown is `null`.
 */
export type ReportedPerson = {
  readonly name: string | null;
  readonly bornOn: string | null;
  readonly gender: "F" | "M" | "T" | null;
  readonly pan: string | null;
  readonly mobile: string | null;
  readonly address: string | null;
  readonly stateCode: string | null;
  readonly pin: string | null;
  /** The number at the central KYC registry. */
  readonly ckyc: string | null;
};

export type ReportedAccount = {
  readonly loanNo: string;
  readonly person: ReportedPerson;
  readonly record: LoanRecord;
  readonly ratePerYear: string;
  readonly tenureMonths: number;
};

/** The lender as the bureaus know it. */
export type BureauMember = { readonly code: string; readonly name: string };

type Column = readonly [
  name: string,
  of: (account: ReportedAccount, day: ReferenceDay, member: BureauMember) => string,
];

/** The consumer segment of the bureaus' uniform format, field by field in its order. */
const COLUMNS: readonly Column[] = [
  ["Consumer Name", ({ person }) => person.name ?? ""],
  ["Date of Birth", ({ person }) => dayOf(person.bornOn)],
  ["Gender", ({ person }) => (person.gender === null ? "" : GENDERS[person.gender])],
  ["Income Tax ID Number", ({ person }) => person.pan ?? ""],
  ["CKYC", ({ person }) => person.ckyc ?? ""],
  ["Telephone No.Mobile", ({ person }) => person.mobile ?? ""],
  ["Address 1", ({ person }) => person.address ?? ""],
  ["State Code 1", ({ person }) => person.stateCode ?? ""],
  ["PIN Code 1", ({ person }) => person.pin ?? ""],
  ["Address Category 1", () => "01"],
  ["Current/New Member Code", (_account, _day, { code }) => code],
  ["Current/New Member Short Name", (_account, _day, { name }) => name],
  ["Curr/New Account No", ({ loanNo }) => loanNo],
  // A personal loan of one person.
  ["Account Type", () => "05"],
  ["Ownership Indicator", () => "1"],
  ["Date Opened/Disbursed", ({ record }) => dayOf(record.openedOn)],
  ["Date of Last Payment", ({ record }) => dayOf(record.lastPaidOn)],
  ["Date Closed", ({ record }) => dayOf(record.closedOn)],
  ["Date Reported", (_account, { on }) => dayOf(on)],
  ["High Credit/Sanctioned Amt", ({ record }) => wholeRupees(record.sanctioned)],
  ["Current Balance", ({ record }) => wholeRupees(record.balance)],
  ["Amt Overdue", ({ record }) => wholeRupees(record.overdue)],
  ["No of Days Past Due", ({ record }) => String(record.daysPastDue)],
  ["Written-off and Settled Status", ({ record }) => (record.ending === null ? "" : ENDINGS[record.ending])],
  ["Asset Classification", ({ record }) => CLASSES[record.assetClass]],
  ["Rate of Interest", ({ ratePerYear }) => ratePerYear],
  ["Repayment Tenure", ({ tenureMonths }) => String(tenureMonths)],
  ["Written-off Amount (Total)", ({ record }) => rupeesOrNothing(record.writtenOff)],
  ["Written-off Principal Amount", ({ record }) => rupeesOrNothing(record.writtenOffPrincipal)],
  ["Settlement Amt", ({ record }) => rupeesOrNothing(record.settledFor)],
  ["Actual Payment Amt", ({ record }) => rupeesOrNothing(record.lastPaid)],
];

const GENDERS = { F: "1", M: "2", T: "3" } as const;
const CLASSES = { standard: "01", "sub-standard": "02", loss: "04", "special-mention": "05" } as const;
const ENDINGS = { "written-off": "02", settled: "03", "settled-after-write-off": "04" } as const;

/** DDMMYYYY. */
const dayOf = (day: CivilDate | string | null): string =>
  day === null ? "" : `${day.slice(8, 10)}${day.slice(5, 7)}${day.slice(0, 4)}`;

/** The format has no paise: what is begun counts as a rupee. */
const wholeRupees = (amount: Paise): string => String((amount + 99n) / 100n);
const rupeesOrNothing = (amount: Paise): string => (amount === 0n ? "" : wholeRupees(amount));

/** No value may end its field. */
const cellOf = (text: string): string => text.replace(/[|\s]+/g, " ").trim();

/**
 * The file of a reference day: a head with member and day, the names of the fields, one line a loan, and an end with their number and
 * their balances, by which whoever takes it knows that it is whole.
 */
export function writeBureauFile({
  accounts,
  day,
  member,
}: {
  readonly accounts: readonly ReportedAccount[];
  readonly day: ReferenceDay;
  readonly member: BureauMember;
}): string {
  const balances = accounts.reduce((sum, { record }) => sum + BigInt(wholeRupees(record.balance)), 0n);
  const rows = [
    ["HD", member.code, member.name, dayOf(day.on), day.kind === "full" ? "FULL" : "INCREMENTAL"],
    COLUMNS.map(([name]) => name),
    ...accounts.map((account) => COLUMNS.map(([, of]) => of(account, day, member))),
    ["TR", String(accounts.length), String(balances)],
  ];
  return rows.map((cells) => `${cells.map(cellOf).join("|")}\r\n`).join("");
}

/** The fields that a bureau can't do without, and of which this record has none. */
export const missingFields = ({ person }: Pick<ReportedAccount, "person">): string[] => [
  ...(person.name === null ? ["Consumer Name"] : []),
  ...(person.bornOn === null ? ["Date of Birth"] : []),
  ...(person.pan === null ? ["Income Tax ID Number"] : []),
  ...(person.address === null ? ["Address 1"] : []),
  ...(person.stateCode === null ? ["State Code 1"] : []),
];

/** In per cent, to the hundredth. A day's part of a rate that was agreed by the year is rounded, so the year's own is told. */
export const ratePerYear = (loan: {
  readonly annualRatePpm: bigint | null;
  readonly ratePpmPerDay: bigint;
}): string => {
  const hundredths = ((loan.annualRatePpm ?? annualRatePpm(loan.ratePpmPerDay)) + 50n) / 100n;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}`;
};
