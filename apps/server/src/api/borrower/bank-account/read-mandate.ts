import { type MANDATE_STATUSES, readMandate as readMandateCall } from "@vaada/contract/calls/bank-account";
import { isLiveAccount, readLiveAccountRow } from "../../../journey/bank-accounts/store.ts";
import { type RefreshServices, refreshMandate } from "../../../journey/mandates/refresh-mandate.ts";
import {
  type Mandate,
  readLastMandateOfAccount,
  readMandateByOrder,
} from "../../../journey/mandates/store.ts";
import { isOwnLoan, type OpenStep, refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { takeOf } from "../../../platform/db/limits.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import { type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

type Status = (typeof MANDATE_STATUSES)[number];

/** How often the provider is asked about one auto-pay, however many screens wait for it. */
const ASKED_EVERY_SECONDS = 1;

/**
 * Where the auto-pay stands. The provider is asked while that may change; should it be silent, what is on file holds. An
 * application that was closed before it came to an account has none to tell of.
 */
export async function readMandate(
  services: RefreshServices,
  {
    borrowerId,
    applicationId,
    openStep,
  }: { readonly borrowerId: string; readonly applicationId: number; readonly openStep: OpenStep },
): Promise<{ status: Status } | Refused<"STEP_OUT_OF_TURN">> {
  const { database, clock } = services;
  const found = await database.withTx(asBorrower(borrowerId), async (tx) => {
    const account = await readLiveAccountRow(tx, applicationId);
    if (account === null) return null;
    const mandate = await readLastMandateOfAccount(tx, account.id);
    if (mandate === null || !mayChange(mandate)) return { mandate, isAsked: false };
    const limit = { bucket: `mandate:${mandate.id}`, max: 1, windowSeconds: ASKED_EVERY_SECONDS };
    return { mandate, isAsked: (await takeOf(tx, limit, clock.realNow())).kind === "taken" };
  });
  if (found === null && openStep.position.step !== readMandateCall.step)
    return refuseOutOfTurn(openStep.position);
  const mandate = found?.mandate ?? null;
  if (mandate === null) return { status: "none" };
  if (found?.isAsked !== true) return { status: statusOf(mandate) };
  const settled = await refreshMandate(services, { borrowerId, mandateId: mandate.id });
  return { status: statusOf(settled === "unavailable" ? mandate : settled) };
}

const mayChange = ({ status, orderReference }: Mandate): boolean =>
  orderReference !== null && (status === "created" || status === "initiated");

/** What was given up for another is cancelled for the borrower, whether the provider has done it yet or not. */
function statusOf({ status, isCancelAsked }: Mandate): Status {
  if (status === "abandoned") return "none";
  return isCancelAsked && status !== "rejected" ? "cancelled" : status;
}

type Answer = {
  readonly borrowerId: string;
  readonly orderReference: string;
  readonly paymentReference: string;
  readonly signature: string;
};

/** Somebody else's order is not there, and neither is one of an account that was given up or of an earlier loan. */
export async function isOwnOrder(
  services: Pick<Services, "database">,
  { borrowerId, orderReference }: Pick<Answer, "borrowerId" | "orderReference">,
): Promise<boolean> {
  const mandate = await services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const known = await readMandateByOrder(tx, orderReference);
    return known !== null && (await isLiveAccount(tx, known)) ? known : null;
  });
  return mandate !== null && isOwnLoan(services, { borrowerId, loanId: mandate.applicationId });
}

/** What the checkout answered. Its signature must be the provider's, of our order; then the provider itself is asked. */
export async function finishMandate(
  services: RefreshServices,
  { borrowerId, orderReference, paymentReference, signature }: Answer,
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
  const settled = await refreshMandate(services, { borrowerId, mandateId: mandate.id });
  return settled === "unavailable" ? providerUnavailable() : { status: statusOf(settled) };
}
