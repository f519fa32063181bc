import type {
  DecisionAction,
  decideApplication as decideCall,
} from "@vaada/contract/console/calls/applications";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { fromWireRupees } from "@vaada/money/wire";
import { readProgress } from "../../../journey/applications/store.ts";
import { withdrawRequest } from "../../../operations/requests/answer-request.ts";
import { makeRequest } from "../../../operations/requests/make-request.ts";
import { performReview, statusOf } from "../../../operations/reviews/perform-review.ts";
import { isSetAsideByTwo } from "../../../operations/reviews/set-aside.ts";
import { readApplicant } from "../../../operations/reviews/store.ts";
import type { StaffSession } from "../../../operations/staff/staff-sessions.ts";
import { type Actor, writeTrail } from "../../../operations/trail/write-trail.ts";
import { asStaff } from "../../../platform/db/actor.ts";
import { isRefused, type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { readWaitingAsk } from "./store.ts";

type Decision = {
  readonly session: StaffSession;
  readonly loanId: number;
  readonly action: DecisionAction;
  readonly amount?: number | undefined;
  readonly reason: string;
  readonly note?: string | undefined;
};

type Answer =
  | ConsoleReplyOf<typeof decideCall>
  | Refused<"NOT_FOUND" | "NOT_ALLOWED" | "BODY_INVALID" | "REQUEST_NOT_POSSIBLE" | "REQUEST_ENDED">;

/** Decides on an application: at once, or by a request that waits for a second person. */
export async function decideApplication(services: Services, decision: Decision): Promise<Answer> {
  const { session, loanId, action, reason } = decision;
  switch (action) {
    case "hold":
    case "reject":
    case "not-required":
      return askForTwo(services, { ...decision, action });
    case "resume": {
      const [waiting, { setAsideAs }] = await services.database.withTx(
        asStaff(session.staff.staffId),
        async (tx) => [await readWaitingAsk(tx, loanId), await readProgress(tx, loanId)],
      );
      const isOwnAct = waiting?.askedBy === session.staff.staffId && waiting.kind !== "resume";
      if (waiting !== null && isOwnAct) {
        const ended = await withdrawRequest(services, { session, requestId: waiting.id, reason });
        return isRefused(ended) ? ended : reply(services, decision, null);
      }
      return isSetAsideByTwo(setAsideAs)
        ? askForTwo(services, { ...decision, action })
        : act(services, { ...decision, action });
    }
    default:
      return act(services, { ...decision, action });
  }
}

async function askForTwo(
  services: Services,
  decision: Decision & { readonly action: "hold" | "reject" | "not-required" | "resume" },
): Promise<Answer> {
  const { session, loanId, action, reason, note } = decision;
  const request = await makeRequest(services, {
    kind: action,
    loanId,
    amount: null,
    reason,
    evidence: note === undefined || note === "" ? null : note,
    details: {},
    by: session.staff,
  });
  return isRefused(request) ? request : reply(services, decision, request.request_id);
}

type AtOnce = Exclude<DecisionAction, "hold" | "reject" | "not-required">;

async function act(services: Services, decision: Decision & { readonly action: AtOnce }): Promise<Answer> {
  const { session, loanId, action, amount, reason, note } = decision;
  const outcome = await performReview(services, {
    applicationId: loanId,
    action,
    amount: amount === undefined ? null : fromWireRupees(amount),
    by: { kind: "staff", staff: session.staff, reason, note: note === "" ? null : (note ?? null) },
  });
  switch (outcome.kind) {
    case "done":
      return reply(services, decision, null);
    case "no-such-loan":
      return refuse("NOT_FOUND");
    case "refused":
      return refuse("REQUEST_NOT_POSSIBLE", { data: { why: outcome.says } });
    default:
      return outcome satisfies never;
  }
}

async function reply(
  services: Services,
  { session: { staff }, loanId }: Pick<Decision, "session" | "loanId">,
  requestId: string | null,
): Promise<Answer> {
  const borrowerId = await services.database.withTx(asStaff(staff.staffId), (tx) =>
    readApplicant(tx, loanId),
  );
  if (borrowerId === null) return refuse("NOT_FOUND");
  const status = await services.database.withTx(asStaff(staff.staffId, { inNameOf: borrowerId }), (tx) =>
    statusOf(tx, services, { applicationId: loanId, borrowerId }),
  );
  return { loan_id: loanId, status, request_id: requestId };
}

/** Writes a note into the trail. Nothing else changes. */
export function writeNote(
  services: Pick<Services, "database" | "vault" | "clock">,
  { staff, loanId, note }: { readonly staff: Actor; readonly loanId: number; readonly note: string },
): Promise<{ loan_id: number } | Refused<"NOT_FOUND">> {
  return services.database.withTx(asStaff(staff.staffId), async (tx) => {
    const borrowerId = await readApplicant(tx, loanId);
    if (borrowerId === null) return refuse("NOT_FOUND");
    await writeTrail(tx, services, {
      act: "note",
      outcome: "done",
      by: staff,
      borrowerId,
      loanId,
      reason: note,
    });
    return { loan_id: loanId };
  });
}
