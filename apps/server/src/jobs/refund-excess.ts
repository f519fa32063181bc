import { z } from "zod";
import { askAgainAt } from "../loans/repayments/ask-again.ts";
import { refundExcess as refund } from "../loans/repayments/refund-excess.ts";
import { refundLater } from "../loans/repayments/refund-later.ts";
import { readWhoseLoan } from "../loans/repayments/refunds/store.ts";
import type { JobServices } from "./handlers.ts";

const Payload = z.strictObject({ applicationId: z.number() });

/** Sends back what a borrower has paid too much, and asks about it until it is there. */
export async function refundExcess(services: JobServices, payload: unknown): Promise<void> {
  const { applicationId } = Payload.parse(payload);
  const borrowerId = await services.database.withTx({ kind: "worker" }, (tx) =>
    readWhoseLoan(tx, applicationId),
  );
  if (borrowerId === null) throw new Error("refund-excess: there is no such loan");
  const end = await refund(services, { applicationId, borrowerId });
  if (end.kind === "done") return;
  const runAt = askAgainAt(services, end);
  await services.database.withTx({ kind: "worker" }, (tx) => refundLater(tx, applicationId, runAt));
}
