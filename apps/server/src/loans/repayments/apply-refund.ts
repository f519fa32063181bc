import { lockApplication } from "../../journey/applications/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { RefundResult } from "../../providers/payments/port.ts";
import { postEvent } from "../events/post-event.ts";
import type { ApplyServices } from "./apply-payment.ts";
import { lockPayment } from "./payments/store.ts";
import { lockRefund, type Refund, recordRefund } from "./refunds/store.ts";

type Told = Exclude<RefundResult, { kind: "unavailable" }>;

/** What the provider says of a refund, with all that follows from it. Money that is on its way back has not left yet. */
export async function applyRefund(
  tx: Tx,
  services: ApplyServices,
  { refund, result }: { readonly refund: Refund; readonly result: Told },
): Promise<void> {
  const { id, applicationId } = refund;
  await lockApplication(tx, applicationId);
  const known = await lockRefund(tx, id);
  if (known.status === "processed" || known.status === "failed") return;
  if (result.kind === "refused")
    return recordRefund(tx, { id, status: "failed", reference: null, failure: result.reason });
  const { status, reference, bankReference } = result.refund;
  const failure = status === "failed" ? "FAILED" : null;
  await recordRefund(tx, { id, status, reference, failure });
  if (status !== "processed") return;
  const today = services.clock.today();
  const payment = await lockPayment(tx, known.paymentId);
  await postEvent(tx, services, {
    applicationId,
    event: { kind: "refund", key: `refund:${reference}`, valueDate: today, amount: known.amount },
    mode: payment?.mode ?? null,
    reference: bankReference ?? reference,
    bookedOn: today,
  });
}
