import { openCheckout } from "@vaada/contract/calls/checkout";
import type { FastifyInstance } from "fastify";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { writeCheckoutAddress } from "./checkout-address.ts";
import { findCheckout } from "./find-checkout.ts";

export function checkoutRoutes(app: FastifyInstance, { database, vault, clock, settings }: Services): void {
  const { origin } = settings.checkout;
  serve(
    app,
    openCheckout,
    ({ body, caller, session: { borrowerId } }) => {
      const { orderId: orderReference, ...rest } = body;
      const visit = { ...rest, orderReference, borrowerId, language: caller.language };
      return { url: writeCheckoutAddress(vault, { origin, now: clock.realNow() }, visit) };
    },
    {
      isOwn: ({ body, session: { borrowerId } }) =>
        database.withTx(
          asBorrower(borrowerId),
          async (tx) => (await findCheckout(tx, body.orderId)) !== null,
        ),
    },
  );
}
