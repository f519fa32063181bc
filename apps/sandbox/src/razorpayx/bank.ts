import type { RazorpayxPayoutStatus } from "@vaada/wire/payouts";
import { DEMO_PEOPLE } from "../people/people.ts";
import type { Person } from "../people/person.ts";

/**
 * The banks' treatment of an account, told by the last four digits of its number. The index page publishes
 * these, so that a tester can choose what happens.
 */
export const ACCOUNT_ENDINGS = {
  absent: { ending: "0000", says: "does not exist" },
  slowToAnswer: { ending: "8888", says: "the penny drop is done only at the twelfth look" },
  unreachableAtFirst: { ending: "9999", says: "its bank can’t be reached for the first penny drop" },
  queued: { ending: "1111", says: "the payout is queued for a while, then paid" },
  offlineAtFirst: { ending: "2222", says: "the first payout fails, its bank is offline" },
  alwaysReversed: { ending: "3333", says: "every payout comes back reversed" },
  closed: { ending: "4444", says: "every payout fails, the account is closed" },
} as const;

type Ending = (typeof ACCOUNT_ENDINGS)[keyof typeof ACCOUNT_ENDINGS];

export const endsIn = (accountNumber: string, { ending }: Ending): boolean => accountNumber.endsWith(ending);

/** The bank's answer to a penny drop. `null` when the bank could not be reached. */
export type AccountFinding = { readonly isActive: boolean; readonly registeredName: string | null } | null;

/** `person` has the given name; a name that nobody here has is taken as it is. */
export function findAccount(given: {
  readonly accountNumber: string;
  readonly name: string;
  readonly person: Person | null;
  readonly dropsBefore: number;
}): AccountFinding {
  const { accountNumber, name, person, dropsBefore } = given;
  if (endsIn(accountNumber, ACCOUNT_ENDINGS.absent)) return { isActive: false, registeredName: null };
  if (endsIn(accountNumber, ACCOUNT_ENDINGS.unreachableAtFirst) && dropsBefore === 0) return null;
  if (person === null) return { isActive: true, registeredName: name.toUpperCase() };
  if (person.bank.state === "invalid") return { isActive: false, registeredName: null };
  const isOdd = /[13579]$/.test(accountNumber);
  if (isOdd && habitOf(person) === "odd-accounts-in-another-name")
    return { isActive: true, registeredName: SOMEBODY_ELSE };
  return { isActive: true, registeredName: person.bank.registeredName };
}

/** The stages of a payout in their order; the first happens at once. */
export type PayoutStage = {
  readonly status: RazorpayxPayoutStatus;
  readonly reason: string;
  readonly source: "gateway" | "beneficiary_bank" | "business" | "internal";
  readonly says: string;
  /** How many moments pass before it. */
  readonly moments: number;
};

export function courseOf(given: {
  readonly accountNumber: string;
  readonly person: Person | null;
  readonly payoutsBefore: { readonly toAccount: number; readonly toPerson: number };
}): readonly PayoutStage[] {
  const { accountNumber, person, payoutsBefore } = given;
  if (endsIn(accountNumber, ACCOUNT_ENDINGS.queued))
    return [QUEUED, { ...PROCESSING, moments: 10 }, PROCESSED];
  if (endsIn(accountNumber, ACCOUNT_ENDINGS.closed)) return [PROCESSING, CLOSED];
  if (endsIn(accountNumber, ACCOUNT_ENDINGS.alwaysReversed)) return [PROCESSING, REVERSED];
  if (endsIn(accountNumber, ACCOUNT_ENDINGS.offlineAtFirst) && payoutsBefore.toAccount === 0)
    return [PROCESSING, OFFLINE];
  if (person !== null && habitOf(person) === "first-payout-reversed" && payoutsBefore.toPerson === 0)
    return [PROCESSING, REVERSED];
  return [PROCESSING, PROCESSED];
}

const habitOf = ({ pan }: Person) => DEMO_PEOPLE.find((demo) => demo.pan === pan)?.habit;

/** As unlike the person's own name as a name can be. */
const SOMEBODY_ELSE = "MEHUL TRIVEDI";

const QUEUED: PayoutStage = {
  status: "queued",
  reason: "low_balance",
  source: "business",
  says: "Payout is queued as there is insufficient balance in your account to process the payout.",
  moments: 0,
};

const PROCESSING: PayoutStage = {
  status: "processing",
  reason: "payout_bank_processing",
  source: "beneficiary_bank",
  says: "Payout is being processed by the bank.",
  moments: 0,
};

const PROCESSED: PayoutStage = {
  status: "processed",
  reason: "payout_processed",
  source: "beneficiary_bank",
  says: "Payout is processed and the money has been credited into the beneficiary’s account.",
  moments: 1,
};

export const REVERSED: PayoutStage = {
  status: "reversed",
  reason: "beneficiary_bank_rejected",
  source: "beneficiary_bank",
  says: "Payout was rejected by the beneficiary bank and the money is back in your account.",
  moments: 1,
};

const OFFLINE: PayoutStage = {
  status: "failed",
  reason: "beneficiary_bank_offline",
  source: "beneficiary_bank",
  says: "Payout failed as the beneficiary bank was offline. Try again after some time.",
  moments: 1,
};

const CLOSED: PayoutStage = {
  status: "failed",
  reason: "bank_account_closed",
  source: "beneficiary_bank",
  says: "Payout failed as the beneficiary account is closed.",
  moments: 1,
};

export const CANCELLED: PayoutStage = {
  status: "cancelled",
  reason: "payout_cancelled",
  source: "business",
  says: "Payout was cancelled.",
  moments: 0,
};
