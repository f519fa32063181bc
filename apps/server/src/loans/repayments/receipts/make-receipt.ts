import { createHash, randomUUID } from "node:crypto";
import { readAcceptedTerms } from "../../../agreements/documents/accepted-terms.ts";
import { fileKeyOf, insertDocument } from "../../../agreements/documents/store.ts";
import { lockApplication } from "../../../journey/applications/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { passFailpoint } from "../../../platform/failpoints.ts";
import type { Services } from "../../../services.ts";
import { type Loan, readLoan } from "../../events/store.ts";
import { paymentKey } from "../apply-payment.ts";
import { paymentEffect } from "../payment-effect.ts";
import { lockPayment, type Payment, recordReceipt } from "../payments/store.ts";
import { drawReceipt } from "./receipt.ts";

export type ReceiptServices = Pick<Services, "database" | "vault" | "clock" | "files" | "lender">;

/**
 * Makes the receipt of a payment at its first reading; later readings get the same document. The file is written before
 * its row, and the loser of a race removes its own file. Returns the document's id.
 */
export async function makeReceipt(services: ReceiptServices, payment: Payment): Promise<string> {
  if (payment.receiptId !== null) return payment.receiptId;
  const { borrowerId, applicationId } = payment;
  const actor = asBorrower(borrowerId);
  const loan = await services.database.withTx(actor, (tx) => readLoan(tx, applicationId));
  if (loan === null) throw new Error("makeReceipt: a payment of no loan");
  const accepted = await readAcceptedTerms(services, { borrowerId, applicationId });
  const bytes = await drawReceipt(services.lender, {
    accepted,
    loanNo: loan.loanNo,
    payment,
    bankNumber: bankNumberOf({ loan, payment }),
    effect: paymentEffect(loan, payment),
  });
  const id = randomUUID();
  const fileKey = fileKeyOf(id);
  await services.files.put(fileKey, bytes);
  passFailpoint("receipt-stored");
  const receiptId = await services.database.withTx(actor, async (tx) => {
    await lockApplication(tx, applicationId);
    const known = (await lockPayment(tx, payment.id))?.receiptId ?? null;
    if (known !== null) return known;
    await insertDocument(tx, {
      id,
      applicationId,
      borrowerId,
      keyFactStatementId: accepted.keyFacts.id,
      kind: "receipt",
      language: accepted.acceptance.language,
      fileKey,
      contentHash: createHash("sha256").update(bytes).digest(),
      bytes: bytes.length,
      madeAt: services.clock.now(),
    });
    await recordReceipt(tx, { id: payment.id, receiptId: id });
    return id;
  });
  if (receiptId !== id) await services.files.remove(fileKey);
  return receiptId;
}

/** The bank's number of the payment; `null` when it is only the provider's id, which the receipt prints anyway. */
function bankNumberOf({ loan, payment }: { readonly loan: Loan; readonly payment: Payment }): string | null {
  const reference = loan.events.find(({ key }) => key === paymentKey(payment.id))?.reference ?? null;
  return reference === payment.id ? null : reference;
}
