import type { AutoPayMethod } from "@vaada/contract/auto-pay";
import { type MANDATE_STATUSES, readMandate as readMandateCall } from "@vaada/contract/calls/bank-account";
import { isLiveAccount, readLiveAccountId } from "../../../journey/bank-accounts/store.ts";
import { type RefreshServices, refreshMandate } from "../../../journey/mandates/refresh-mandate.ts";
import {
  type Mandate,
  readLastMandateOfAccount,
  readMandateByOrder,
} from "../../../journey/mandates/store.ts";
import { isOwnApplication, type OpenStep, refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { takeLimit } from "../../../platform/db/limits.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import { isRefused, type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { autoPayOf, readTakenOffer } from "./auto-pay.ts";

type MandateStatusWord = (typeof MANDATE_STATUSES)[number];

/** How often the provider is asked about one auto-pay, however many screens wait for it. */
const ASKED_EVERY_SECONDS = 1;

/**
 * Answers the status of the auto-pay and its terms. Asks the provider while the status may change; when the provider is silent, the status
 * on file holds. An application that was closed before its account has no auto-pay.
 */
export async function readMandate(
  services: RefreshServices & Pick<Services, "settings">,
  question: MandateQuestion,
) {
  const mandate = await readState(services, question);
  if (isRefused(mandate)) return mandate;
  const { borrowerId, applicationId } = question;
  const offer = await services.database.withTx(asBorrower(borrowerId), (tx) =>
    readTakenOffer(tx, applicationId),
  );
  return {
    ...mandate,
    autoPay: offer === null ? null : autoPayOf(services.settings.bankAccount, offer),
    banksWithout: [...services.settings.bankAccount.banksWithoutMandate],
  };
}

type MandateQuestion = {
  readonly borrowerId: string;
  readonly applicationId: number;
  readonly openStep: OpenStep;
};

/** Its status, and how it debits. */
type MandateState = { readonly status: MandateStatusWord; readonly method: AutoPayMethod | null };

async function readState(
  services: RefreshServices,
  { borrowerId, applicationId, openStep }: MandateQuestion,
): Promise<MandateState | Refused<"STEP_OUT_OF_TURN">> {
  const { database, clock } = services;
  const found = await database.withTx(asBorrower(borrowerId), async (tx) => {
    const accountId = await readLiveAccountId(tx, applicationId);
    if (accountId === null) return null;
    const mandate = await readLastMandateOfAccount(tx, accountId);
    if (mandate === null || !mayChange(mandate)) return { mandate, isAsked: false };
    const limit = { bucket: `mandate:${mandate.id}`, max: 1, windowSeconds: ASKED_EVERY_SECONDS };
    return { mandate, isAsked: (await takeLimit(tx, limit, clock.realNow())).kind === "taken" };
  });
  if (found === null && openStep.position.step !== readMandateCall.step)
    return refuseOutOfTurn(openStep.position);
  const mandate = found?.mandate ?? null;
  if (mandate === null) return stateOf(null);
  if (found?.isAsked !== true) return stateOf(mandate);
  const refreshed = await refreshMandate(services, { borrowerId, mandateId: mandate.id });
  return stateOf(refreshed === "unavailable" ? mandate : refreshed);
}

function stateOf(mandate: Mandate | null): MandateState {
  const status = mandate === null ? "none" : statusOf(mandate);
  return { status, method: status === "none" || mandate === null ? null : mandate.method };
}

const mayChange = ({ status, orderReference, isPaused }: Mandate): boolean =>
  orderReference !== null && (status === "created" || status === "initiated" || isPaused);

/** A replaced auto-pay is cancelled for the borrower, even before the provider has cancelled it. */
function statusOf({ status, isCancelAsked, isPaused }: Mandate): MandateStatusWord {
  if (status === "abandoned") return "none";
  if (isCancelAsked && status !== "rejected") return "cancelled";
  return status === "confirmed" && isPaused ? "paused" : status;
}

/** The checkout's answer about an order. */
type CheckoutAnswer = {
  readonly borrowerId: string;
  readonly orderReference: string;
  readonly paymentReference: string;
  readonly signature: string;
};

/** False for another borrower's order, and for one of a discarded account or an earlier loan. */
export async function isOwnOrder(
  services: Pick<Services, "database">,
  { borrowerId, orderReference }: Pick<CheckoutAnswer, "borrowerId" | "orderReference">,
): Promise<boolean> {
  const mandate = await services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const known = await readMandateByOrder(tx, orderReference);
    return known !== null && (await isLiveAccount(tx, known)) ? known : null;
  });
  return mandate !== null && isOwnApplication(services, { borrowerId, loanId: mandate.applicationId });
}

/** Takes the checkout's answer. Its signature must be the provider's, of our order; then the provider itself is asked. */
export async function finishMandate(
  services: RefreshServices,
  { borrowerId, orderReference, paymentReference, signature }: CheckoutAnswer,
) {
  const mandate = await services.database.withTx(asBorrower(borrowerId), (tx) =>
    readMandateByOrder(tx, orderReference),
  );
  if (mandate === null || mandate.orderReference === null) return refuse("NOT_FOUND");
  const { mandates, metrics, log } = services;
  if (!mandates.isSigned({ orderReference: mandate.orderReference, paymentReference, signature })) {
    metrics.countCheckoutForgery("mandate");
    log.error({ mandateId: mandate.id }, "alarm: an answer of the checkout that the provider did not sign");
    return refuse("MANDATE_NOT_AUTHORISED");
  }
  const refreshed = await refreshMandate(services, { borrowerId, mandateId: mandate.id });
  return refreshed === "unavailable" ? providerUnavailable() : stateOf(refreshed);
}
