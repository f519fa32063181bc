import { randomUUID } from "node:crypto";
import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { startMandate } from "@vaada/contract/calls/bank-account";
import type { Offer } from "../../../agreements/offers/offer.ts";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { lockApplication } from "../../../journey/applications/store.ts";
import {
  type AccountHolder,
  type AccountOnFile,
  readAccount,
  readAccountHolder,
} from "../../../journey/bank-accounts/account-on-file.ts";
import { evidenceOf, insertConsents } from "../../../journey/consents/store.ts";
import { mandateLimit, requestCancellation } from "../../../journey/mandates/end-mandate.ts";
import { isDayOver, type RefreshServices } from "../../../journey/mandates/refresh-mandate.ts";
import { insertMandate, type Mandate, readLiveMandateOfAccount } from "../../../journey/mandates/store.ts";
import { type OpenStep, refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { isBeingOpened } from "../../../journey/visits/await-opening.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { takeAll } from "../../../platform/refusals/limits.ts";
import { type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { readTakenOffer } from "./auto-pay.ts";

export type MandateServices = RefreshServices & Pick<Services, "vault" | "settings">;

export type Wish = {
  readonly borrowerId: string;
  readonly applicationId: number;
  readonly accountId: number;
  readonly caller: Caller;
  readonly openStep: OpenStep;
};

/** An auto-pay that was decided on just now, and is the caller's to have an order made for. */
export type Begun = {
  readonly kind: "begun";
  readonly mandateId: string;
  readonly offer: Offer;
  readonly account: AccountOnFile;
  readonly holder: AccountHolder;
};

export type FoundMandate =
  | Begun
  /** It has its order. */
  | { readonly kind: "live"; readonly orderReference: string; readonly customerReference: string }
  /** Another call is asking the provider. */
  | { readonly kind: "opening" }
  /** Whether the provider has made its order is not known. */
  | { readonly kind: "unheard"; readonly mandateId: string }
  /** Its order was of another day, on which it may have been authorised. */
  | { readonly kind: "outdated"; readonly mandateId: string };

/** The account's auto-pay, begun now if there is none that will do. Of any number of calls at once, one begins it. */
export function findOrBeginMandate(
  services: MandateServices,
  wish: Wish,
): Promise<FoundMandate | Refused<"NOT_FOUND" | "STEP_OUT_OF_TURN">> {
  const { borrowerId, applicationId } = wish;
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, applicationId);
    const account = await readAccount(tx, services.vault, applicationId);
    const offer = await readTakenOffer(tx, applicationId);
    if (account === null || account.id !== wish.accountId || offer === null) return refuse("NOT_FOUND");
    const now = services.clock.realNow();
    const mandate = await readLiveMandateOfAccount(tx, account.id);
    const found = mandate === null ? "none" : lookAt(mandate, offer, now);
    if (found !== "none" && found !== "too-small") return found;
    // Before anything is cancelled: who is refused here loses nothing.
    const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
    if (position.step !== startMandate.step) return refuseOutOfTurn(position);
    if (mandate !== null) await requestCancellation(tx, { id: mandate.id, borrowerId, now });
    return begin(tx, { services, wish, now, account, offer });
  });
}

/** `too-small`: the terms were issued anew, and what it may debit at most does not cover them any more. */
function lookAt(
  mandate: Mandate,
  { mandateMax }: Offer,
  now: Date,
): Exclude<FoundMandate, Begun> | "too-small" {
  const { id: mandateId, orderReference, customerReference, askedAt: startedAt } = mandate;
  if (orderReference === null || customerReference === null) {
    const isOpening = mandate.failure === null && isBeingOpened({ startedAt }, now);
    return isOpening ? { kind: "opening" } : { kind: "unheard", mandateId };
  }
  if (mandate.status === "created" && isDayOver(mandate, now)) return { kind: "outdated", mandateId };
  return mandate.maxPaise < mandateMax ? "too-small" : { kind: "live", orderReference, customerReference };
}

type Beginning = {
  readonly services: MandateServices;
  readonly wish: Wish;
  readonly now: Date;
  readonly account: AccountOnFile;
  readonly offer: Offer;
};

/** The intent is committed before the provider hears of it, with the consent that allows it. */
async function begin(tx: Tx, { services, wish, now, account, offer }: Beginning): Promise<Begun> {
  const { borrowerId, applicationId, caller } = wish;
  const { name: call, consents: kinds } = startMandate;
  await takeAll(tx, [mandateLimit(services.settings.bankAccount, borrowerId)], now);
  const mandateId = randomUUID();
  await insertMandate(tx, {
    id: mandateId,
    accountId: account.id,
    applicationId,
    borrowerId,
    maxPaise: offer.mandateMax,
    askedAt: now,
    askedOn: civilDateInIndia(now.getTime()),
  });
  const evidence = evidenceOf(caller, now);
  await insertConsents(tx, { call, kinds, borrowerId, applicationId, evidence });
  const holder = await readAccountHolder(tx, services.vault, borrowerId);
  return { kind: "begun", mandateId, offer, account, holder };
}
