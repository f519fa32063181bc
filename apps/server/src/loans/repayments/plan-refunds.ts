import { standingOfLoan } from "@vaada/lending/owed/standing";
import { add, least, type Paise, subtract, ZERO } from "@vaada/money/paise";
import { REFUND_PAISE_MIN } from "@vaada/wire/refunds";
import { lockApplication } from "../../journey/applications/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { deriveKey } from "../../providers/derive-key.ts";
import { CREDIT_MODE } from "../../providers/payments/port.ts";
import { openCase } from "../cases/store.ts";
import { readAnyLoan } from "../events/store.ts";
import type { PaymentServices } from "./apply-payment.ts";
import {
  insertRefund,
  type Payment,
  type Refund,
  readReceivedPayments,
  readRefundsOfLoan,
  recordRefund,
} from "./payments/store.ts";

type RefundableLoan = { readonly applicationId: number; readonly borrowerId: string };

/** The refunds that are open or newly intended. `alarm` says that a case was opened. */
export type RefundPlan = {
  readonly open: readonly Refund[];
  readonly alarm: "refund-refused" | "excess-left" | null;
};

/** After so many failed refunds a person must find another way. */
const FAILED_MAX = 3;

/**
 * Writes refunds for all that was received beyond the debt, before the provider is asked for any. On a loan whose money
 * came back that is all that was received.
 */
export async function planRefunds(
  tx: Tx,
  services: PaymentServices,
  owner: RefundableLoan,
): Promise<RefundPlan> {
  const { applicationId } = owner;
  await lockApplication(tx, applicationId);
  const loan = await readAnyLoan(tx, applicationId);
  if (loan === null) return { open: [], alarm: null };
  const { excess } = standingOfLoan(loan);
  const refunds = await readRefundsOfLoan(tx, applicationId);
  const open = await cancelUnneededRefunds(tx, { open: refunds.filter(isOpen), excess });
  const missing = subtract(excess, sumOf(open));
  if (missing <= ZERO) return { open, alarm: null };
  if (refunds.filter(hasFailed).length >= FAILED_MAX)
    return { open, alarm: await openRefundCase(tx, services, { ...owner, kind: "refund-refused" }) };
  const sources = (await readReceivedPayments(tx, applicationId))
    .filter(isRefundable)
    .toSorted(creditFirst)
    .map(refundSourceAfter(refunds));
  const { shares, rest } = allocateRefund(missing, sources);
  const intendedAt = services.clock.realNow();
  const intended: Refund[] = shares.map((share) => ({
    ...share,
    ...owner,
    id: refundKey(share.paymentId, refunds),
    status: "intended",
    intendedAt,
    askedAt: null,
  }));
  for (const refund of intended) await insertRefund(tx, refund);
  const alarm = rest > ZERO ? await openRefundCase(tx, services, { ...owner, kind: "excess-left" }) : null;
  return { open: [...open, ...intended], alarm };
}

/** No two shares are of one payment, so the refunds on file tell the number of the try. */
export const refundKey = (paymentId: string, refunds: readonly Refund[]): string =>
  deriveKey("refund", {
    subject: [paymentId],
    attempt: refunds.filter((refund) => refund.paymentId === paymentId).length + 1,
  });

export const isOpen = ({ status }: Refund): boolean => status === "intended" || status === "pending";

const hasFailed = ({ status, askedAt }: Refund): boolean => status === "failed" && askedAt !== null;

const sumOf = (refunds: readonly Pick<Refund, "amount">[]): Paise =>
  add(ZERO, ...refunds.map(({ amount }) => amount));

/** What is on its way back by the provider, or will be asked for. */
export const sumOpenRefunds = (refunds: readonly Refund[]): Paise => sumOf(refunds.filter(isOpen));

/**
 * Whether a refund that was written down is still to be sent: what is due back covers it besides those that were asked for. It
 * may have gone by hand meanwhile, or not be due any more. Takes the application's lock.
 */
export async function isRefundDue(tx: Tx, { id, applicationId, amount }: Refund): Promise<boolean> {
  await lockApplication(tx, applicationId);
  const loan = await readAnyLoan(tx, applicationId);
  if (loan === null) return false;
  const open = (await readRefundsOfLoan(tx, applicationId)).filter(isOpen);
  const asked = open.filter((refund) => refund.id !== id && refund.askedAt !== null);
  const left = subtract(standingOfLoan(loan).excess, sumOf(asked));
  return open.some((refund) => refund.id === id) && amount <= left;
}

/** Drops refunds that are not asked for yet and not needed any more: another payment was returned meanwhile. */
async function cancelUnneededRefunds(
  tx: Tx,
  { open, excess }: { readonly open: readonly Refund[]; readonly excess: Paise },
): Promise<readonly Refund[]> {
  const kept: Refund[] = [];
  for (const refund of open) {
    const isNeedless = refund.askedAt === null && sumOf([...kept, refund]) > excess;
    if (!isNeedless) kept.push(refund);
    else
      await recordRefund(tx, {
        id: refund.id,
        status: "failed",
        reference: null,
        amount: null,
        failure: "NOT_NEEDED",
      });
  }
  return kept;
}

/** A payment that a bank has taken back, or may take back, is not refunded too. */
const isRefundable = ({ dispute }: Payment): boolean => dispute === null || dispute === "won";

/** A payment on credit goes back itself, and to no other card or account. */
const creditFirst = (one: Payment, other: Payment): number =>
  Number(other.mode === CREDIT_MODE) - Number(one.mode === CREDIT_MODE);

const refundSourceAfter =
  (refunds: readonly Refund[]) =>
  ({ id: paymentId, amount }: Payment): RefundSource => {
    const refunded = refunds.filter((refund) => refund.paymentId === paymentId && refund.status !== "failed");
    return { paymentId, left: subtract(amount, sumOf(refunded)) };
  };

/** `null` when the case was open before. */
async function openRefundCase<Kind extends "refund-refused" | "excess-left">(
  tx: Tx,
  { clock }: PaymentServices,
  { applicationId, kind }: RefundableLoan & { readonly kind: Kind },
): Promise<Kind | null> {
  const isNew = await openCase(tx, {
    key: `${kind}:${applicationId}`,
    kind,
    applicationId,
    reference: String(applicationId),
    now: clock.realNow(),
  });
  return isNew ? kind : null;
}

/** A payment, and how much of it can still be refunded. */
type RefundSource = { readonly paymentId: string; readonly left: Paise };

type RefundShare = { readonly paymentId: string; readonly amount: Paise };

/** Splits an excess over payments, in their order. The rest is what no payment covers, or is too little to send. */
export function allocateRefund(
  excess: Paise,
  sources: readonly RefundSource[],
): { readonly shares: readonly RefundShare[]; readonly rest: Paise } {
  const shares: RefundShare[] = [];
  let rest = excess;
  for (const { paymentId, left } of sources) {
    const amount = least(rest, left);
    if (amount < REFUND_PAISE_MIN) continue;
    shares.push({ paymentId, amount });
    rest = subtract(rest, amount);
    if (rest === ZERO) break;
  }
  return { shares, rest };
}
