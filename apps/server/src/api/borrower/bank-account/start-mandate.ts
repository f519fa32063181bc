import { addDays, civilDateInIndia, startOfDayInIndia } from "@vaada/calendar/civil-date";
import type { AutoPayMethod } from "@vaada/contract/auto-pay";
import { startMandate as startMandateCall } from "@vaada/contract/calls/bank-account";
import { mandateValidThrough } from "@vaada/lending/mandate-maximum";
import type { Offer } from "../../../agreements/offers/offer.ts";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { lockApplication } from "../../../journey/applications/store.ts";
import {
  type AccountHolder,
  type AccountOnFile,
  readAccount,
  readAccountHolder,
} from "../../../journey/bank-accounts/account-on-file.ts";
import { isLiveAccount } from "../../../journey/bank-accounts/store.ts";
import { evidenceOf } from "../../../journey/consents/evidence.ts";
import { giveConsents } from "../../../journey/consents/use-consents.ts";
import { abandonMandate, mandateLimit, requestCancellation } from "../../../journey/mandates/end-mandate.ts";
import {
  isDayOver,
  type RefreshServices,
  refreshMandate,
} from "../../../journey/mandates/refresh-mandate.ts";
import {
  countMandates,
  insertMandate,
  type Mandate,
  markUnheard,
  readLiveMandateOfAccount,
  recordCustomer,
  recordOrder,
} from "../../../journey/mandates/store.ts";
import { isOwnApplication, type OpenStep, refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { isBeingOpened, retryWhileOpening } from "../../../journey/visits/retry-while-opening.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { takeAll } from "../../../platform/refusals/limits.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import { isRefused, type Refused, refuse } from "../../../platform/refusals/refused.ts";
import { deriveKey } from "../../../providers/derive-key.ts";
import { reportAnswer } from "../../../providers/report-answer.ts";
import type { Services } from "../../../services.ts";
import { methodsFor, readTakenOffer } from "./auto-pay.ts";

type MandateServices = RefreshServices & Pick<Services, "vault" | "settings">;

type MandateRequest = {
  readonly borrowerId: string;
  readonly applicationId: number;
  readonly accountId: number;
  readonly method: AutoPayMethod;
  readonly caller: Caller;
  readonly openStep: OpenStep;
};

/**
 * Opens an order for the auto-pay of the account, or returns the open one. An account has one auto-pay at a time, so calls at
 * once and calls that come again get the same order as long as it can be authorised.
 */
export function startMandate(services: MandateServices, request: MandateRequest) {
  return retryWhileOpening(async () => {
    const found = await findOrBeginMandate(services, request);
    if (isRefused(found)) return found;
    switch (found.kind) {
      case "begun":
        return findOrOpenMandate(services, request, found);
      case "live":
        return answerOrder(services, request, found);
      case "opening":
        return "opening";
      case "unheard":
        return findLostOrder(services, request, found.mandateId);
      case "outdated": {
        const { borrowerId } = request;
        const refreshed = await refreshMandate(services, { borrowerId, mandateId: found.mandateId });
        return refreshed === "unavailable" ? providerUnavailable() : "over";
      }
      default:
        return found satisfies never;
    }
  });
}

/** An auto-pay that this call has begun and must open an order for. */
type NewMandate = {
  readonly kind: "begun";
  readonly mandateId: string;
  readonly offer: Offer;
  readonly account: AccountOnFile;
  readonly holder: AccountHolder;
};

type FoundMandate =
  | NewMandate
  /** The auto-pay has its order. */
  | { readonly kind: "live"; readonly orderReference: string; readonly customerReference: string }
  /** Another call is asking the provider. */
  | { readonly kind: "opening" }
  /** Whether the provider has made the order is unknown. */
  | { readonly kind: "unheard"; readonly mandateId: string }
  /** The order is of an earlier day, on which it may have been authorised. */
  | { readonly kind: "outdated"; readonly mandateId: string };

/** Finds the account's auto-pay, or begins one. Of any number of calls at once, one begins it. */
export function findOrBeginMandate(
  services: MandateServices,
  request: MandateRequest,
): Promise<FoundMandate | Refused<"NOT_FOUND" | "STEP_OUT_OF_TURN" | "AUTO_PAY_METHOD_NOT_OFFERED">> {
  const { borrowerId, applicationId, method } = request;
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, applicationId);
    const account = await readAccount(tx, services.vault, applicationId);
    const offer = await readTakenOffer(tx, applicationId);
    if (account === null || account.id !== request.accountId || offer === null) return refuse("NOT_FOUND");
    const now = services.clock.realNow();
    const mandate = await readLiveMandateOfAccount(tx, account.id);
    const found = mandate === null ? "none" : inspectMandate(mandate, { offer, method, now });
    if (typeof found !== "string") return found;
    if (!methodsFor(services.settings.bankAccount, offer).includes(method))
      return refuse("AUTO_PAY_METHOD_NOT_OFFERED");
    // Before anything is cancelled, so that a refused call loses nothing.
    const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
    if (position.step !== startMandateCall.step) return refuseOutOfTurn(position);
    if (mandate !== null) await requestCancellation(tx, { id: mandate.id, borrowerId, now });
    return beginMandate(tx, { services, request, now, account, offer });
  });
}

/**
 * `too-small`: the terms were issued anew, and the auto-pay's maximum does not cover them any more. `other-method`: the borrower has
 * chosen the other one since.
 */
function inspectMandate(
  mandate: Mandate,
  {
    offer: { mandateMax },
    method,
    now,
  }: { readonly offer: Offer; readonly method: AutoPayMethod; readonly now: Date },
): Exclude<FoundMandate, NewMandate> | "too-small" | "other-method" {
  const { id: mandateId, orderReference, customerReference, askedAt: startedAt } = mandate;
  if (orderReference === null || customerReference === null) {
    const isOpening = mandate.failure === null && isBeingOpened({ startedAt }, now);
    return isOpening ? { kind: "opening" } : { kind: "unheard", mandateId };
  }
  if (mandate.status === "created" && isDayOver(mandate, now)) return { kind: "outdated", mandateId };
  if (mandate.method !== method) return "other-method";
  return mandate.maxPaise < mandateMax ? "too-small" : { kind: "live", orderReference, customerReference };
}

type MandateStart = {
  readonly services: MandateServices;
  readonly request: MandateRequest;
  readonly now: Date;
  readonly account: AccountOnFile;
  readonly offer: Offer;
};

/** Commits the auto-pay with its consent before the provider hears of it. */
async function beginMandate(
  tx: Tx,
  { services, request, now, account, offer }: MandateStart,
): Promise<NewMandate> {
  const { borrowerId, applicationId, method, caller } = request;
  const { name: call, consents: kinds } = startMandateCall;
  await takeAll(tx, [mandateLimit(services.settings.bankAccount, borrowerId)], now);
  const [maxPaise, askedOn] = [offer.mandateMax, civilDateInIndia(now.getTime())];
  const attempt = (await countMandates(tx, { applicationId, askedOn })) + 1;
  // An order can be authorised on its day alone, for its account and up to its maximum, so each is another one.
  // One by e-NACH is called as it was before there was UPI: an order that got lost then is still found.
  const byMethod = method === "enach" ? [] : [method];
  const subject = [borrowerId, applicationId, account.hash.toString("hex"), maxPaise, askedOn, ...byMethod];
  const mandateId = deriveKey("mandate", { subject, attempt });
  await insertMandate(tx, {
    id: mandateId,
    method,
    accountId: account.id,
    applicationId,
    borrowerId,
    maxPaise,
    askedAt: now,
    askedOn,
  });
  const evidence = evidenceOf(startMandateCall, { caller, now });
  await giveConsents(tx, { call, kinds, borrowerId, applicationId, evidence });
  const holder = await readAccountHolder(tx, services.vault, borrowerId);
  return { kind: "begun", mandateId, offer, account, holder };
}

type Order = { readonly orderReference: string; readonly customerReference: string };

async function answerOrder(
  { database }: MandateServices,
  { borrowerId, openStep }: MandateRequest,
  order: Order,
) {
  const reply = { order_id: order.orderReference, customer_id: order.customerReference };
  await database.withTx(asBorrower(borrowerId), (tx) => openStep.rememberReply(tx, reply));
  return reply;
}

/** The order is looked up first: it may have been made, and authorised, before all that we knew of it was lost. */
async function findOrOpenMandate(services: MandateServices, request: MandateRequest, mandate: NewMandate) {
  const found = await services.mandates.findOrder(mandate.mandateId);
  reportAnswer(services, "mandate", found);
  if (found.kind === "unavailable") return withdrawMandate(services, request, mandate.mandateId);
  return openCustomer(services, request, { ...mandate, found: found.kind === "found" ? found : null });
}

type FoundOrNewMandate = NewMandate & { readonly found: { readonly reference: string } | null };

/** The provider answers the same customer for the same person, so a lost answer is simply asked for again. */
async function openCustomer(services: MandateServices, request: MandateRequest, mandate: FoundOrNewMandate) {
  const { mandateId, holder } = mandate;
  const { panName: name, email, mobile } = holder;
  const customer = await services.mandates.openCustomer({ name, email, mobile });
  reportAnswer(services, "mandate", customer);
  if (customer.kind !== "named") return withdrawMandate(services, request, mandateId);
  const { reference: customerReference } = customer;
  await services.database.withTx(asBorrower(request.borrowerId), (tx) =>
    recordCustomer(tx, { id: mandateId, customerReference }),
  );
  if (mandate.found === null) return openOrder(services, request, { ...mandate, customerReference });
  const order = { id: mandateId, orderReference: mandate.found.reference };
  await services.database.withTx(asBorrower(request.borrowerId), (tx) => recordOrder(tx, order));
  const refreshed = await refreshMandate(services, { borrowerId: request.borrowerId, mandateId });
  return refreshed === "unavailable" ? providerUnavailable() : "over";
}

async function openOrder(
  services: MandateServices,
  request: MandateRequest,
  mandate: NewMandate & { customerReference: string },
) {
  const { mandateId, offer, customerReference } = mandate;
  const { holder, number, ifsc } = mandate.account;
  const order = await services.mandates.openOrder({
    method: request.method,
    receipt: mandateId,
    customerReference,
    max: offer.mandateMax,
    expiresAt: expiryFor(offer),
    account: { holder, number, ifsc },
  });
  reportAnswer(services, "mandate", order);
  const actor = asBorrower(request.borrowerId);
  switch (order.kind) {
    case "named": {
      const named = { id: mandateId, orderReference: order.reference };
      const isLive = await services.database.withTx(actor, (tx) => recordOrder(tx, named));
      // The auto-pay ended meanwhile with its account: the next try finds what holds now.
      return isLive ? answerOrder(services, request, { ...named, customerReference }) : "over";
    }
    case "refused":
      // Only the account can be at fault of all that was sent: another one may do.
      await abandonUnopened(services, { borrowerId: request.borrowerId, mandateId });
      return refuse("BANK_ACCOUNT_INVALID");
    case "unavailable":
      return withdrawMandate(services, request, mandateId);
    case "unknown": {
      const { reason } = order;
      await services.database.withTx(actor, (tx) => markUnheard(tx, { id: mandateId, reason }));
      return providerUnavailable();
    }
    default:
      return order satisfies never;
  }
}

/** The end of its last day. */
const expiryFor = ({ dueOn }: Offer): Date =>
  new Date(startOfDayInIndia(addDays(mandateValidThrough(dueOn), 1)) - 1000);

/** Orders have no idempotency key, so an order whose answer was lost is searched by its receipt. */
async function findLostOrder(services: MandateServices, request: MandateRequest, mandateId: string) {
  const { database, mandates } = services;
  const { borrowerId } = request;
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
      await abandonUnopened(services, { borrowerId, mandateId });
      return "over";
    default:
      return found satisfies never;
  }
}

async function withdrawMandate(services: MandateServices, { borrowerId }: MandateRequest, mandateId: string) {
  await abandonUnopened(services, { borrowerId, mandateId });
  return providerUnavailable();
}

const abandonUnopened = (
  { database, clock, settings: { bankAccount } }: MandateServices,
  mandate: { readonly borrowerId: string; readonly mandateId: string },
): Promise<void> =>
  database.withTx(asBorrower(mandate.borrowerId), (tx) =>
    abandonMandate(tx, mandate, { bankAccount, now: clock.realNow() }),
  );

/** Whether both the loan and the account are the borrower's, and the account is the one that the loan goes to. */
export async function isOwnAccount(
  services: Pick<Services, "database">,
  {
    borrowerId,
    loanId,
    accountId,
  }: { readonly borrowerId: string; readonly loanId: number; readonly accountId: number },
): Promise<boolean> {
  if (!(await isOwnApplication(services, { borrowerId, loanId }))) return false;
  return services.database.withTx(asBorrower(borrowerId), (tx) =>
    isLiveAccount(tx, { accountId, applicationId: loanId }),
  );
}
