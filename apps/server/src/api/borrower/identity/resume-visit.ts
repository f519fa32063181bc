import { endAttempt } from "../../../journey/identity/end-attempt.ts";
import { refreshVisit, type VisitServices } from "../../../journey/identity/refresh-visit.ts";
import { isAttemptLiveOrProven } from "../../../journey/identity/store.ts";
import type { OpenStep } from "../../../journey/step-guard/step-guard.ts";
import { openVisitAddress } from "../../../journey/visits/visit.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import { reportAnswer } from "../../../providers/report-answer.ts";
import type { Live } from "./find-visit.ts";
import { cameBackAt, placeOfVisit } from "./visit-address.ts";

type Wish = { readonly borrowerId: string; readonly openStep: OpenStep };

/** Where the browser goes now; `null` when the visit is over and another one must be begun. */
export async function resumeVisit(services: VisitServices, wish: Wish, visit: Live) {
  const { attemptId, expiresAt, reference, visitSealed } = visit;
  const status = await services.digilocker.status(reference);
  reportAnswer(services, "digilocker", status);
  const isOverdue = services.clock.realNow() >= expiresAt;
  switch (status.kind) {
    case "unavailable":
      return providerUnavailable();
    case "completed":
      if (isOverdue && !(await hasComeToSomething(services, wish, visit))) return null;
      return sendBack(services, wish, visit);
    case "open":
      if (!isOverdue)
        return { url: openVisitAddress(services.vault, placeOfVisit(attemptId), visitSealed).url };
      await end(services, wish, { attemptId, outcome: "expired" });
      return null;
    case "ended":
      await end(services, wish, { attemptId, outcome: status.isExpired ? "expired" : "denied" });
      return null;
    default:
      return status satisfies never;
  }
}

/** They consented and never came back: the return page asks what came of it. */
async function sendBack(
  { database, vault }: VisitServices,
  { borrowerId, openStep }: Wish,
  { attemptId, reference, visitSealed }: Live,
) {
  const reply = { url: cameBackAt(openVisitAddress(vault, placeOfVisit(attemptId), visitSealed), reference) };
  await database.withTx(asBorrower(borrowerId), async (tx) => {
    if (await isAttemptLiveOrProven(tx, attemptId)) await openStep.rememberReply(tx, reply);
  });
  return reply;
}

/** A visit whose record can't be had is waited for as long as it would have been open, and then given up. */
async function hasComeToSomething(
  services: VisitServices,
  wish: Wish,
  { attemptId, reference }: Live,
): Promise<boolean> {
  const { borrowerId } = wish;
  const came = await refreshVisit(services, { borrowerId, reference });
  if (came === "verified" || came === "mismatched") return true;
  await end(services, wish, { attemptId, outcome: "failed" });
  return false;
}

const end = (
  { database, clock }: VisitServices,
  { borrowerId }: Wish,
  { attemptId, outcome }: { attemptId: string; outcome: "expired" | "denied" | "failed" },
): Promise<void> =>
  database.withTx(asBorrower(borrowerId), (tx) =>
    endAttempt(tx, { attemptId, outcome, now: clock.realNow() }),
  );
