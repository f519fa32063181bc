import type { Tx } from "../../platform/db/tx.ts";
import type { Payments, RefundReading } from "../../providers/payments/port.ts";
import type { PayoutReading, Payouts } from "../../providers/payouts/port.ts";
import {
  type Breach,
  type Finding,
  type PayoutOnFile,
  type RefundOnFile,
  readPayoutsOnFile,
  readRefundsOnFile,
} from "./store.ts";

/** The providers of money that can be asked; where one can't be, the reason why. */
export type MoneyProviders = {
  /** The accounts that loans are paid out of. */
  readonly payouts: readonly (Pick<Payouts, "listPayouts"> | { readonly missing: string })[];
  readonly payments: Pick<Payments, "listRefunds"> | { readonly missing: string };
};

/** The movements that the providers report; where one reports none, the reason why. */
export type ProviderBooks = {
  readonly payouts: readonly PayoutReading[] | { readonly missing: string };
  readonly refunds: readonly RefundReading[] | { readonly missing: string };
};

/**
 * Reads both lists. It must be done before our own books are read: whatever is on a list was on file before the provider
 * was asked for it, so it is on file afterwards too.
 */
export async function readProviderBooks(
  { payouts, payments }: MoneyProviders,
  { since, ownReferences }: { readonly since: Date; readonly ownReferences: readonly string[] },
): Promise<ProviderBooks> {
  const out = await readPayouts(payouts, { since, ownReferences });
  const back = "missing" in payments ? payments : await payments.listRefunds(since);
  return {
    payouts: out,
    refunds: "missing" in back ? back : back.kind === "known" ? back.refunds : { missing: back.reason },
  };
}

/** Reads every account, or none: a provider that does not answer may have paid any of the loans. */
async function readPayouts(
  accounts: MoneyProviders["payouts"],
  asked: { readonly since: Date; readonly ownReferences: readonly string[] },
): Promise<ProviderBooks["payouts"]> {
  const payouts: PayoutReading[] = [];
  for (const account of accounts) {
    if ("missing" in account) return account;
    const list = await account.listPayouts(asked.since, asked.ownReferences);
    if (list.kind === "unavailable") return { missing: list.reason };
    payouts.push(...list.payouts);
  }
  return payouts;
}

/** A rule that could not be asked, and why. */
export type SkippedCheck = { readonly invariant: string; readonly why: string };

const KNOWN_PAYOUTS = "I13 every payout that left by the provider's list is on file, to the paisa";
const ONE_PAYOUT = "I13 no loan was paid out twice by the provider's list";
const KNOWN_REFUNDS = "I13 every refund by the provider's list is on file, to the paisa";

/** Compares the providers' lists with what is on file. */
export async function compareProviders(
  tx: Tx,
  { payouts, refunds }: ProviderBooks,
): Promise<{ readonly findings: readonly Finding[]; readonly notCompared: readonly SkippedCheck[] }> {
  const findings: Finding[] = [];
  const notCompared: SkippedCheck[] = [];
  if ("missing" in payouts)
    for (const invariant of [KNOWN_PAYOUTS, ONE_PAYOUT])
      notCompared.push({ invariant, why: payouts.missing });
  else {
    const left = payouts.filter(({ status }) => HAS_LEFT.has(status));
    const onFile = await readPayoutsOnFile(tx, left);
    findings.push({ invariant: KNOWN_PAYOUTS, breaches: findStrayPayouts(left, onFile) });
    findings.push({ invariant: ONE_PAYOUT, breaches: findLoansPaidTwice(left, onFile) });
  }
  if ("missing" in refunds) notCompared.push({ invariant: KNOWN_REFUNDS, why: refunds.missing });
  else {
    const sent = refunds.filter(({ status }) => status !== "failed");
    const onFile = await readRefundsOnFile(tx, sent);
    findings.push({ invariant: KNOWN_REFUNDS, breaches: findStrayRefunds(sent, onFile) });
  }
  return { findings, notCompared };
}

/** The money of any other payout stayed, or came back. */
const HAS_LEFT: ReadonlySet<PayoutReading["status"]> = new Set(["queued", "processing", "processed"]);

/** One that the provider has not named to us yet is on file by its key. A key that names another one is no excuse. */
const payoutOnFile = ({ reference, ownReference }: PayoutReading, onFile: readonly PayoutOnFile[]) =>
  onFile.find((payout) => payout.reference === reference) ??
  onFile.find((payout) => payout.reference === null && payout.key === ownReference);

function findStrayPayouts(left: readonly PayoutReading[], onFile: readonly PayoutOnFile[]): Breach[] {
  return left.flatMap((payout) => {
    const ours = payoutOnFile(payout, onFile);
    if (ours?.amount === payout.amount) return [];
    return {
      payout: payout.reference,
      application_id: ours?.applicationId ?? null,
      their_paise: payout.amount,
      our_paise: ours?.amount ?? null,
    };
  });
}

function findLoansPaidTwice(left: readonly PayoutReading[], onFile: readonly PayoutOnFile[]): Breach[] {
  const byLoan = Map.groupBy(left, (payout) => payoutOnFile(payout, onFile)?.applicationId ?? null);
  return [...byLoan]
    .filter(([loan, payouts]) => loan !== null && payouts.length > 1)
    .map(([loan, payouts]) => ({
      application_id: loan,
      payouts: payouts.map(({ reference }) => reference).join(","),
    }));
}

function findStrayRefunds(sent: readonly RefundReading[], onFile: readonly RefundOnFile[]): Breach[] {
  return sent.flatMap((refund) => {
    const ours =
      onFile.find(({ reference }) => reference === refund.reference) ??
      onFile.find(({ reference, id }) => reference === null && id === refund.ownReference);
    if (ours?.amount === refund.amount && ours.paymentId === refund.paymentReference) return [];
    return {
      refund: refund.reference,
      payment: refund.paymentReference,
      application_id: ours?.applicationId ?? null,
      their_paise: refund.amount,
      our_paise: ours?.amount ?? null,
    };
  });
}
