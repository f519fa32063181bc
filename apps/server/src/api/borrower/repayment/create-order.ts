import { toWireRupees } from "@vaada/money/wire";
import type { AccountHolder } from "../../../journey/bank-accounts/account-on-file.ts";
import { awaitOpening } from "../../../journey/visits/await-opening.ts";
import {
  markUnheard,
  readOpenOrders,
  recordReference,
  recordState,
} from "../../../loans/repayments/orders/store.ts";
import type { RefreshServices } from "../../../loans/repayments/refresh-order.ts";
import { soundAlarm } from "../../../loans/repayments/sound-alarm.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { passFailpoint } from "../../../platform/failpoints.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import { isRefused } from "../../../platform/refusals/refused.ts";
import { reportAnswer } from "../../../providers/report-answer.ts";
import { askNow } from "./ask-now.ts";
import { findOrBeginOrder, type Wish } from "./find-order.ts";

/**
 * Opens an order of an amount, or answers the one that is open: who asks again, or twice at once, gets the same order as
 * long as it can be paid. What somebody may have paid a moment ago is asked about first.
 */
export async function createOrder(services: RefreshServices, wish: Wish) {
  await askAboutOpen(services, wish);
  return awaitOpening(async () => {
    const found = await findOrBeginOrder(services, wish);
    if (isRefused(found)) return found;
    switch (found.kind) {
      case "begun":
        return open(services, wish, found.orderId);
      case "unheard":
        return lookFor(services, wish, found.orderId);
      case "opening":
        return "opening";
      case "live":
        return answer(services, wish, found);
      default:
        return found satisfies never;
    }
  });
}

async function askAboutOpen(services: RefreshServices, { borrowerId, applicationId }: Wish): Promise<void> {
  const orders = await services.database.withTx(asBorrower(borrowerId), (tx) =>
    readOpenOrders(tx, applicationId),
  );
  for (const order of orders) await askNow(services, order);
}

/** The checkout is filled with what the borrower would type. */
function answer(
  { lender, settings }: RefreshServices,
  { amount }: Wish,
  { orderReference, holder }: { readonly orderReference: string; readonly holder: AccountHolder },
) {
  const { logo } = lender.brand;
  return {
    orderId: orderReference,
    amount: toWireRupees(amount),
    name: holder.panName.reveal(),
    email: holder.email.reveal(),
    mobile: holder.mobile.reveal(),
    logo: logo === undefined ? null : `${settings.appOrigin}${logo}`,
  };
}

async function open(services: RefreshServices, { borrowerId, amount }: Wish, orderId: string) {
  const { database, clock, payments } = services;
  const whose = asBorrower(borrowerId);
  passFailpoint("order-intended");
  const order = await payments.createOrder({ receipt: orderId, amount });
  passFailpoint("order-created");
  reportAnswer(services, "payments", order);
  switch (order.kind) {
    case "named": {
      const { reference } = order;
      await database.withTx(whose, (tx) => recordReference(tx, { id: orderId, reference }));
      // Another call may have named it meanwhile: what is on file is answered.
      return "over";
    }
    case "refused": {
      const now = clock.realNow();
      await database.withTx(whose, (tx) => recordState(tx, { id: orderId, status: "failed", now }));
      soundAlarm(services, { orderId, why: "order-refused" });
      return providerUnavailable();
    }
    case "unavailable":
    case "unknown":
      await database.withTx(whose, (tx) => markUnheard(tx, orderId));
      return providerUnavailable();
    default:
      return order satisfies never;
  }
}

/** Orders have no key that tells a repetition, so one that we did not hear of is sought by our own name of it. */
async function lookFor(services: RefreshServices, wish: Wish, orderId: string) {
  const { database, payments } = services;
  const whose = asBorrower(wish.borrowerId);
  const found = await payments.findOrder(orderId);
  reportAnswer(services, "payments", found);
  switch (found.kind) {
    case "found": {
      const { reference } = found;
      await database.withTx(whose, (tx) => recordReference(tx, { id: orderId, reference }));
      return "over";
    }
    case "none":
      return open(services, wish, orderId);
    case "unavailable":
      await database.withTx(whose, (tx) => markUnheard(tx, orderId));
      return providerUnavailable();
    default:
      return found satisfies never;
  }
}
