import {
  createOrder as createOrderCall,
  readOrder as readOrderCall,
  verifyPayment as verifyPaymentCall,
} from "@vaada/contract/calls/repayment";
import { fromWireRupees } from "@vaada/money/wire";
import type { FastifyInstance } from "fastify";
import { isApplicationOf } from "../../../journey/applications/store.ts";
import { readOrderByReference } from "../../../loans/repayments/orders/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { createOrder } from "./create-order.ts";
import { readOrder } from "./read-order.ts";
import { verifyPayment } from "./verify-payment.ts";

export function repaymentRoutes(app: FastifyInstance, services: Services): void {
  serve(
    app,
    createOrderCall,
    ({ body, session: { borrowerId } }) => {
      const amount = fromWireRupees(body.amount);
      if (amount === null) throw new Error("create-order: an amount that the contract should have refused");
      const purpose = body.purpose ?? "repayment";
      return createOrder(services, { borrowerId, applicationId: body.leadId, amount, purpose });
    },
    {
      isOwn: ({ body, session: { borrowerId } }) =>
        isOwnApplication(services, { borrowerId, applicationId: body.leadId }),
    },
  );
  serve(
    app,
    verifyPaymentCall,
    ({ body, caller, session }) =>
      verifyPayment(services, {
        session,
        language: caller.language,
        orderReference: body.razorpay_order_id,
        paymentReference: body.razorpay_payment_id,
        signature: body.razorpay_signature,
      }),
    {
      isOwn: ({ body, session: { borrowerId } }) =>
        isOwnOrder(services, { borrowerId, orderReference: body.razorpay_order_id }),
    },
  );
  serve(
    app,
    readOrderCall,
    ({ query, caller, session }) =>
      readOrder(services, { session, language: caller.language, orderReference: query.orderId }),
    {
      isOwn: ({ query, session: { borrowerId } }) =>
        isOwnOrder(services, { borrowerId, orderReference: query.orderId }),
    },
  );
}

/** Whether a `leadId` is the borrower's own. A closed loan counts too. */
const isOwnApplication = (
  { database }: Pick<Services, "database">,
  application: { readonly borrowerId: string; readonly applicationId: number },
): Promise<boolean> =>
  database.withTx(asBorrower(application.borrowerId), (tx) => isApplicationOf(tx, application));

/** Another borrower's order counts as not found. */
const isOwnOrder = (
  { database }: Pick<Services, "database">,
  { borrowerId, orderReference }: { readonly borrowerId: string; readonly orderReference: string },
): Promise<boolean> =>
  database.withTx(
    asBorrower(borrowerId),
    async (tx) => (await readOrderByReference(tx, orderReference)) !== null,
  );
