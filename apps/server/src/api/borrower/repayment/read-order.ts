import type { Language } from "@vaada/contract/language";
import { type RepaymentOrder, readByReference } from "../../../loans/repayments/orders/store.ts";
import { isUndecided } from "../../../loans/repayments/payments/states.ts";
import { readPaymentsOfOrder } from "../../../loans/repayments/payments/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Session } from "../../../platform/http/session/sessions.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { askNow } from "./ask-now.ts";
import { describeOrder } from "./describe-order.ts";
import { withReceipt } from "./with-receipt.ts";

type Asked = {
  readonly session: Session;
  readonly orderReference: string;
  readonly language: Language;
};

/** The truth about an order. The provider is asked while that may change. */
export async function readOrder(services: Services, { session, orderReference, language }: Asked) {
  const whose = asBorrower(session.borrowerId);
  const found = await services.database.withTx(whose, async (tx) => {
    const order = await readByReference(tx, orderReference);
    if (order === null) return null;
    const payments = await readPaymentsOfOrder(tx, order.id);
    return { order, mayChange: isOpen(order) || payments.some(({ status }) => isUndecided(status)) };
  });
  if (found === null) return refuse("NOT_FOUND");
  if (found.mayChange) await askNow(services, found.order);
  const described = await services.database.withTx(whose, (tx) =>
    describeOrder(tx, services, { orderReference, language }),
  );
  return withReceipt(services, session, described);
}

const isOpen = ({ status }: RepaymentOrder): boolean => status !== "paid" && status !== "failed";
