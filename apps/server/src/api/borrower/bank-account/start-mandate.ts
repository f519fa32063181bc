import { addDays, startOfDayInIndia } from "@vaada/calendar/civil-date";
import type { Offer } from "../../../agreements/offers/offer.ts";
import { abandonMandate } from "../../../journey/mandates/end-mandate.ts";
import { refreshMandate } from "../../../journey/mandates/refresh-mandate.ts";
import { markUnheard, recordCustomer, recordOrder } from "../../../journey/mandates/store.ts";
import { awaitOpening } from "../../../journey/visits/await-opening.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import { isRefused, refuse } from "../../../platform/refusals/refused.ts";
import { reportAnswer } from "../../../providers/report-answer.ts";
import { type Begun, findOrBeginMandate, type MandateServices, type Wish } from "./find-mandate.ts";

/**
 * Opens an order for the auto-pay of the account, or answers the one that is open. One account has one at a time: who
 * asks again, or twice at once, gets the same order as long as it can be authorised.
 */
export function startMandate(services: MandateServices, wish: Wish) {
  return awaitOpening(async () => {
    const found = await findOrBeginMandate(services, wish);
    if (isRefused(found)) return found;
    switch (found.kind) {
      case "begun":
        return open(services, wish, found);
      case "live":
        return answer(services, wish, found);
      case "opening":
        return "opening";
      case "unheard":
        return lookFor(services, wish, found.mandateId);
      case "outdated": {
        const { borrowerId } = wish;
        const settled = await refreshMandate(services, { borrowerId, mandateId: found.mandateId });
        return settled === "unavailable" ? providerUnavailable() : "over";
      }
      default:
        return found satisfies never;
    }
  });
}

type Order = { readonly orderReference: string; readonly customerReference: string };

async function answer({ database }: MandateServices, { borrowerId, openStep }: Wish, order: Order) {
  const reply = { order_id: order.orderReference, customer_id: order.customerReference };
  await database.withTx(asBorrower(borrowerId), (tx) => openStep.rememberReply(tx, reply));
  return reply;
}

/** The same person twice is the same customer, so a customer that we did not hear of is asked for again. */
async function open(services: MandateServices, wish: Wish, begun: Begun) {
  const { mandateId, holder } = begun;
  const { panName: name, email, mobile } = holder;
  const customer = await services.mandates.openCustomer({ name, email, mobile });
  reportAnswer(services, "mandate", customer);
  if (customer.kind !== "named") return withdraw(services, wish, mandateId);
  const { reference: customerReference } = customer;
  await services.database.withTx(asBorrower(wish.borrowerId), (tx) =>
    recordCustomer(tx, { id: mandateId, customerReference }),
  );
  return openOrder(services, wish, { ...begun, customerReference });
}

async function openOrder(
  services: MandateServices,
  wish: Wish,
  begun: Begun & { customerReference: string },
) {
  const { mandateId, offer, customerReference } = begun;
  const { holder, number, ifsc } = begun.account;
  const order = await services.mandates.openOrder({
    receipt: mandateId,
    customerReference,
    max: offer.mandateMax,
    expiresAt: expiryFor(offer),
    account: { holder, number, ifsc },
  });
  reportAnswer(services, "mandate", order);
  const whose = asBorrower(wish.borrowerId);
  switch (order.kind) {
    case "named": {
      const named = { id: mandateId, orderReference: order.reference };
      const isLive = await services.database.withTx(whose, (tx) => recordOrder(tx, named));
      // Given up meanwhile, with its account: what holds now is looked up.
      return isLive ? answer(services, wish, { ...named, customerReference }) : "over";
    }
    case "refused":
      // Of all that is asked for, the account alone is the borrower's: with another one it may be done.
      await giveUp(services, { borrowerId: wish.borrowerId, mandateId });
      return refuse("BANK_ACCOUNT_INVALID");
    case "unavailable":
      return withdraw(services, wish, mandateId);
    case "unknown": {
      const { reason } = order;
      await services.database.withTx(whose, (tx) => markUnheard(tx, { id: mandateId, reason }));
      return providerUnavailable();
    }
    default:
      return order satisfies never;
  }
}

/** Debits go on after the due date while something is owed; by then a person sees to it. */
const DAYS_AFTER_DUE = 180;

const expiryFor = ({ dueOn }: Offer): Date => new Date(startOfDayInIndia(addDays(dueOn, DAYS_AFTER_DUE)));

/** Orders have no key that tells a repetition, so one that we did not hear of is sought by our own name of it. */
async function lookFor(services: MandateServices, wish: Wish, mandateId: string) {
  const { database, mandates } = services;
  const { borrowerId } = wish;
  const found = await mandates.findOrder(mandateId);
  reportAnswer(services, "mandate", found);
  switch (found.kind) {
    case "unavailable":
      return providerUnavailable();
    case "found": {
      const order = { id: mandateId, orderReference: found.reference };
      await database.withTx(asBorrower(borrowerId), (tx) => recordOrder(tx, order));
      return "over";
    }
    case "none":
      await giveUp(services, { borrowerId, mandateId });
      return "over";
    default:
      return found satisfies never;
  }
}

async function withdraw(services: MandateServices, { borrowerId }: Wish, mandateId: string) {
  await giveUp(services, { borrowerId, mandateId });
  return providerUnavailable();
}

const giveUp = (
  { database, clock, settings: { bankAccount } }: MandateServices,
  given: { readonly borrowerId: string; readonly mandateId: string },
): Promise<void> =>
  database.withTx(asBorrower(given.borrowerId), (tx) =>
    abandonMandate(tx, given, { bankAccount, now: clock.realNow() }),
  );
