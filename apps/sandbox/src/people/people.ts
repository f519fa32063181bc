import type { Bureau, Gender, PanStatus } from "./person.ts";
import type { MonthlyLine } from "./statement.ts";

/** Behaviour that a person's record can't express: that of their bank, payout or selfie. */
type Behaviour = "odd-accounts-in-another-name" | "first-payout-reversed" | "first-selfie-differs";

export type DemoPerson = {
  readonly pan: string;
  readonly name: string;
  /** A birth date, or an age that the person has all year round. */
  readonly born: string | { readonly ageYears: number };
  readonly gender: Gender;
  readonly panStatus?: PanStatus;
  readonly pin: string;
  readonly isLinked?: boolean;
  /** Left out: the identity authority knows the person as the tax office does. */
  readonly aadhaarSays?: { readonly name: string; readonly dob: string };
  readonly bureau: Bureau | null;
  readonly month: readonly MonthlyLine[];
  readonly habit?: Behaviour;
  /** The sentence on the index page. */
  readonly happens: string;
};

const GOOD_FILE: Bureau = { score: 790, obligations: 0, worstPastDueDays: 0, writtenOff: false };

/** A steady salary that clears 80 % of any income up to 93,750 a month, and bills that leave enough. */
const STEADY_MONTH: readonly MonthlyLine[] = [
  { day: 1, type: "credit", amount: 75_000, narration: "NEFT SALARY ACME PRIVATE LIMITED" },
  { day: 3, type: "debit", amount: 22_000, narration: "UPI RENT HOUSE OWNER" },
  { day: 6, type: "debit", amount: 6_480.5, narration: "UPI DAILY FRESH GROCERIES" },
  { day: 11, type: "debit", amount: 2_145, narration: "BILLPAY ELECTRICITY BOARD" },
  { day: 16, type: "debit", amount: 10_000, narration: "ATM CASH WITHDRAWAL" },
  { day: 22, type: "debit", amount: 12_999, narration: "POS HOME STORES" },
  { day: 27, type: "debit", amount: 15_000, narration: "UPI FAMILY TRANSFER" },
];

/** The same salary, spent by the tenth: two debits come back each month, each with its charge. */
const BOUNCING_MONTH: readonly MonthlyLine[] = [
  { day: 1, type: "credit", amount: 75_000, narration: "NEFT SALARY BLUE RIVER SERVICES" },
  { day: 2, type: "debit", amount: 41_000, narration: "CREDIT CARD BILL PAYMENT" },
  { day: 4, type: "debit", amount: 32_820, narration: "UPI RENT HOUSE OWNER" },
  { day: 10, type: "debit", amount: 8_000, narration: "ACH DEBIT QUICK FINANCE EMI" },
  { day: 10, type: "credit", amount: 8_000, narration: "ACH RETURN INSUFFICIENT FUNDS QUICK FINANCE EMI" },
  { day: 10, type: "debit", amount: 590, narration: "ACH RETURN CHARGE INCL GST" },
  { day: 20, type: "debit", amount: 4_500, narration: "ACH DEBIT TWO WHEELER LOAN EMI" },
  { day: 20, type: "credit", amount: 4_500, narration: "ACH RETURN INSUFFICIENT FUNDS TWO WHEELER LOAN EMI" },
  { day: 20, type: "debit", amount: 590, narration: "ACH RETURN CHARGE INCL GST" },
];

/** The first one lends what others leave out, and is the kind that a PAN nobody knows belongs to. */
export const FIRST_PERSON: DemoPerson = {
  pan: "ABCPA1234D",
  name: "ANITA ACHARYA",
  born: "1994-08-17",
  gender: "F",
  pin: "411001",
  bureau: GOOD_FILE,
  month: STEADY_MONTH,
  happens: "Approved at once, grade A.",
};

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  FIRST_PERSON,
  {
    pan: "ABCPB1234B",
    name: "RAHUL BOSE",
    born: "1997-02-09",
    gender: "M",
    pin: "700019",
    bureau: null,
    month: STEADY_MONTH,
    happens: "Has no bureau file: goes to the bank, then approved.",
  },
  {
    pan: "ABCPC1234C",
    name: "KIRAN CHAVAN",
    born: "1991-11-23",
    gender: "M",
    pin: "411038",
    bureau: { score: 690, obligations: 12_500, worstPastDueDays: 20, writtenOff: false },
    month: BOUNCING_MONTH,
    happens: "Goes to the bank, then refused: debits bounced.",
  },
  {
    pan: "ABCPD1234D",
    name: "DEEPAK DAS",
    born: "1989-05-30",
    gender: "M",
    pin: "751001",
    bureau: { score: 580, obligations: 9000, worstPastDueDays: 60, writtenOff: false },
    month: STEADY_MONTH,
    happens: "Refused: score 580.",
  },
  {
    pan: "ABCPE1234E",
    name: "ESHA ELANGO",
    born: "1996-01-14",
    gender: "F",
    pin: "600028",
    isLinked: false,
    bureau: GOOD_FILE,
    month: STEADY_MONTH,
    happens: "The PAN is not linked with Aadhaar.",
  },
  {
    pan: "ABCPF1234F",
    name: "FARAH FERNANDES",
    born: "1993-09-02",
    gender: "F",
    pin: "403001",
    aadhaarSays: { name: "Meenakshi Sundaram", dob: "1990-03-21" },
    bureau: GOOD_FILE,
    month: STEADY_MONTH,
    happens: "The Aadhaar details do not match the PAN.",
  },
  {
    pan: "ABCPG1234G",
    name: "GAURAV GUPTA",
    born: "1990-12-05",
    gender: "M",
    pin: "110017",
    bureau: { ...GOOD_FILE, score: 801 },
    month: STEADY_MONTH,
    habit: "odd-accounts-in-another-name",
    happens: "Approved; the bank knows accounts that end in an odd digit under another name.",
  },
  {
    pan: "ABCPH1234H",
    name: "HARINI HEGDE",
    born: "1995-06-26",
    gender: "F",
    pin: "560034",
    bureau: { ...GOOD_FILE, score: 812 },
    month: STEADY_MONTH,
    habit: "first-payout-reversed",
    happens: "Approved; the payout comes back reversed the first time.",
  },
  {
    pan: "ABCPI1234J",
    name: "ISHAAN IYER",
    born: { ageYears: 20 },
    gender: "M",
    pin: "600004",
    bureau: { ...GOOD_FILE, score: 786 },
    month: STEADY_MONTH,
    happens: "Refused: age 20.",
  },
  {
    pan: "ABCPJ1234K",
    name: "JAYA JOSHI",
    born: "1992-10-19",
    gender: "F",
    pin: "380009",
    bureau: { ...GOOD_FILE, score: 795 },
    month: STEADY_MONTH,
    habit: "first-selfie-differs",
    happens: "Approved; the selfie does not match the first time.",
  },
];
