import { bookJournal } from "@vaada/ledger/books/book-journal";
import { accountCode } from "@vaada/ledger/books/chart";
import { type Paise, subtract, ZERO } from "@vaada/money/paise";
import {
  type Authorisation,
  intendGivingBack,
  REFUNDS_FAILED_MAX,
  readAuthorisation,
  recordAuthorisation,
  recordFailedRefund,
  recordGivenBack,
} from "../../journey/mandates/authorisations/store.ts";
import { AS_WORKER, asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { deriveKey } from "../../providers/derive-key.ts";
import type { RefundReading } from "../../providers/payments/port.ts";
import { reportAnswer } from "../../providers/report-answer.ts";
import type { Services } from "../../services.ts";
import { writeBookJournal } from "../journal/write-book-journal.ts";
import { isReceived } from "./apply-payment.ts";
import { raiseRepaymentAlarm } from "./refresh-order.ts";
import { mayAskRefund } from "./refund-excess.ts";

type GivingBackServices = Pick<
  Services,
  "database" | "clock" | "payments" | "vault" | "log" | "metrics" | "settings"
>;

/** `waits`: it has not gone back, since that time. */
type GivingBack = { readonly kind: "done" } | { readonly kind: "waits"; readonly since: Date };

const DONE: GivingBack = { kind: "done" };

/**
 * Books what approving an auto-pay by UPI took, and gives it back. There is no loan yet, so it is in the books alone, as owed to whoever
 * approved it. The refund is on file before the provider is asked for it, and is looked for among the payment's refunds first.
 */
export async function giveBackAuthorisation(
  services: GivingBackServices,
  mandateId: string,
): Promise<GivingBack> {
  const found = await services.database.withTx(AS_WORKER, (tx) => readAuthorisation(tx, mandateId));
  if (found === null || found.isGivenBack) return DONE;
  const waits: GivingBack = { kind: "waits", since: found.askedAt };
  const amount = found.amount ?? (await bookAuthorisation(services, found));
  if (amount === "unavailable") return waits;
  if (amount === null) return DONE;
  const refund = await findOrAskRefund(services, { ...found, amount });
  if (refund === "unavailable") return waits;
  if (refund === "given-up") return DONE;
  if (refund?.status === "processed") {
    await services.database.withTx(AS_WORKER, (tx) =>
      bookGivenBack(tx, services, { ...found, amount, reference: refund.reference }),
    );
    return DONE;
  }
  if (refund !== null && refund.status === "pending") return waits;
  await services.database.withTx(AS_WORKER, (tx) => recordFailedRefund(tx, mandateId));
  if (found.refundTries + 1 < REFUNDS_FAILED_MAX) return waits;
  raiseRepaymentAlarm(services, { reference: found.paymentReference, why: "refund-refused" });
  return DONE;
}

/** `null` when approving took nothing after all: the payment failed, or is none. */
async function bookAuthorisation(
  services: GivingBackServices,
  { mandateId, paymentReference }: Authorisation,
): Promise<Paise | "unavailable" | null> {
  const { database, clock } = services;
  const result = await services.payments.readPayment(paymentReference);
  reportAnswer(services, "payments", result);
  if (result.kind === "unavailable") return "unavailable";
  if (result.kind === "refused" || !isReceived(result.payment.status)) return null;
  const { amount } = result.payment;
  await database.withTx(AS_WORKER, async (tx) => {
    const on = clock.today();
    if (!(await recordAuthorisation(tx, { mandateId, amount, on }))) return;
    const journal = bookJournal("authorisation", linesOf(amount));
    if (journal === null) return;
    await writeBookJournal(tx, {
      journal,
      effectKey: `authorisation:${paymentReference}`,
      bookedOn: on,
      says: "Taken by approving an auto-pay by UPI, and owed to whoever approved it",
      reference: paymentReference,
      now: clock.now(),
    });
  });
  return amount;
}

const linesOf = (amount: Paise) => [
  { account: accountCode("1200"), amount, loanId: null },
  { account: accountCode("2310"), amount: subtract(ZERO, amount), loanId: null },
];

type BookedAuthorisation = Omit<Authorisation, "amount"> & { readonly amount: Paise };

/** `null`: the provider refuses it. `given-up`: too many have failed, and the alarm is raised; one that a person made is found. */
async function findOrAskRefund(
  services: GivingBackServices,
  { mandateId, borrowerId, applicationId, paymentReference, amount, ...found }: BookedAuthorisation,
): Promise<RefundReading | "unavailable" | "given-up" | null> {
  const { database, payments, clock } = services;
  const made = await payments.refundsOf(paymentReference);
  reportAnswer(services, "payments", made);
  if (made.kind === "unavailable") return "unavailable";
  const going = made.refunds.find(({ status }) => status !== "failed");
  if (going !== undefined) return going;
  const lastFailed = made.refunds.find(({ ownReference }) => ownReference === found.refundId);
  if (lastFailed !== undefined) return lastFailed;
  if (found.refundTries >= REFUNDS_FAILED_MAX) return "given-up";
  const mayAsk = await database.withTx(asBorrower(borrowerId), (tx) =>
    mayAskRefund(tx, services, { borrowerId, applicationId }),
  );
  if (!mayAsk) return "unavailable";
  const refundId =
    found.refundId ?? deriveKey("refund", { subject: [paymentReference], attempt: found.refundTries + 1 });
  await database.withTx(AS_WORKER, (tx) =>
    intendGivingBack(tx, { mandateId, refundId, now: clock.realNow() }),
  );
  const result = await payments.refund({ id: refundId, paymentReference, amount });
  reportAnswer(services, "payments", result);
  if (result.kind === "unavailable") return "unavailable";
  return result.kind === "refused" ? null : result.refund;
}

async function bookGivenBack(
  tx: Tx,
  { clock }: GivingBackServices,
  { mandateId, amount, reference }: Pick<BookedAuthorisation, "mandateId" | "amount"> & { reference: string },
): Promise<void> {
  const on = clock.today();
  if (!(await recordGivenBack(tx, { mandateId, reference, on }))) return;
  const journal = bookJournal("authorisation-returned", linesOf(subtract(ZERO, amount)));
  if (journal === null) return;
  await writeBookJournal(tx, {
    journal,
    effectKey: `authorisation-returned:${reference}`,
    bookedOn: on,
    says: "What approving an auto-pay by UPI took has gone back",
    reference,
    now: clock.now(),
  });
}
