import { lockApplication } from "../../../journey/applications/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";
import { reportAnswer } from "../../../providers/report-answer.ts";
import { recordOrderReference } from "../orders/store.ts";
import { giveUpTelling, type NotifiedStage, takeNotifiedStage } from "./notified-debit.ts";
import type { DebitServices, NextLook } from "./refresh-debit.ts";
import { type DebitOwner, lockDebit } from "./store.ts";

/**
 * Works on a debit by UPI until it is presented. `begun`: it is, and goes on as any other. Its order is on file before the provider is
 * asked for it, and is looked up by its receipt first: it may have been made before all that we knew of it was lost.
 */
export async function workOnNotifiedDebit(
  services: DebitServices,
  debit: DebitOwner,
): Promise<NextLook | { readonly kind: "begun" }> {
  const takeStage = () =>
    services.database.withTx(asBorrower(debit.borrowerId), (tx) => takeNotifiedStage(tx, services, debit));
  const stage = await takeStage();
  if (stage.kind !== "order") return nextLookOf(stage);
  const made = await openNotifiedOrder(services, debit, stage);
  if (made === "held") return { kind: "held" };
  if (made === "refused") return { kind: "done" };
  const next = await takeStage();
  return next.kind === "order" ? { kind: "held" } : nextLookOf(next);
}

const nextLookOf = (
  stage: Exclude<NotifiedStage, { kind: "order" }>,
): NextLook | { readonly kind: "begun" } => (stage.kind === "over" ? { kind: "done" } : stage);

/** `refused`: nobody is told by it, and the auto-pay is asked after. */
async function openNotifiedOrder(
  services: DebitServices,
  debit: DebitOwner,
  { order, tokenReference, debitFrom }: Extract<NotifiedStage, { kind: "order" }>,
): Promise<"made" | "held" | "refused"> {
  const { database, payments, mandates } = services;
  const actor = asBorrower(debit.borrowerId);
  const { id, amount } = order;
  const found = await payments.findOrder(id);
  reportAnswer(services, "payments", found);
  if (found.kind === "unavailable") return "held";
  const made =
    found.kind === "found"
      ? found
      : await mandates.openNotifiedOrder({ receipt: id, amount, tokenReference, debitFrom });
  reportAnswer(services, "mandate", made);
  const isOther = made.kind === "found" && made.amount !== amount;
  if (made.kind === "refused" || isOther) {
    await database.withTx(actor, async (tx) => {
      await lockApplication(tx, debit.applicationId);
      await giveUpTelling(tx, services, await lockDebit(tx, debit.id));
      await enqueue(tx, "refresh-mandate", { reference: tokenReference });
    });
    return "refused";
  }
  if (made.kind !== "named" && made.kind !== "found") return "held";
  const { reference } = made;
  await database.withTx(actor, (tx) => recordOrderReference(tx, { id, reference, amount }));
  return "made";
}
