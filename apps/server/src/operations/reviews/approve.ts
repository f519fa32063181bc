import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { decodeFacts } from "@vaada/lending/policy/facts-on-file";
import {
  type Judgement,
  judgeFacts,
  recordDecision,
  verdictOf,
} from "../../decisioning/decisions/record-decision.ts";
import { isBarred } from "../../decisioning/decisions/store.ts";
import { clearWaiting } from "../../journey/applications/store.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { type Act, type Reviewed, type Reviewing, type ReviewServices, refused } from "./reviewed.ts";
import { type DecidedRow, readLastDecision, readWaiting } from "./store.ts";
import { vouchedFacts } from "./vouched-facts.ts";

/** The application goes on where it had stopped. */
export const approve: Act = async (services, reviewing, inReview) => {
  const { applicationId, borrowerId } = reviewing;
  const vouched = await vouch(services, reviewing);
  return inReview(async (tx): Promise<Reviewed> => {
    const { isClosed, about } = await readWaiting(tx, applicationId);
    if (isClosed) return refused("This application is closed.");
    switch (about) {
      case null:
        return refused("This application does not wait for an approval.");
      case "selfie":
      case "blacklist":
        await clearWaiting(tx, applicationId);
        return { kind: "done", about };
      case "decision":
        if (await isBarred(tx, { borrowerId, applicationId }))
          return refused(
            "The borrower is on the lender's list. Reject the application, or take them off the list first.",
          );
        return goOn(tx, services, { reviewing, vouched });
      default:
        return about satisfies never;
    }
  });
};

type Vouched = { readonly decided: DecidedRow; readonly judgement: Judgement };

/** What the policy says once the person's word stands for what nobody knew. Judged before anything is locked. */
async function vouch(
  { database, vault, policies }: ReviewServices,
  { applicationId, borrowerId }: Reviewing,
): Promise<Vouched | null> {
  const decided = await database.withTx(asBorrower(borrowerId), async (tx) => {
    const { about } = await readWaiting(tx, applicationId);
    return about === "decision" ? readLastDecision(tx, applicationId) : null;
  });
  if (decided === null) return null;
  const place = { table: "decisions", column: "facts_sealed", row: decided.id };
  const facts = decodeFacts(JSON.parse(vault.open(decided.factsSealed, place)));
  return { decided, judgement: await judgeFacts(policies.current, vouchedFacts(facts, decided.reasons)) };
}

async function goOn(
  tx: Tx,
  { vault }: ReviewServices,
  { reviewing, vouched }: { readonly reviewing: Reviewing; readonly vouched: Vouched | null },
): Promise<Reviewed> {
  const { applicationId, borrowerId, now } = reviewing;
  const last = await readLastDecision(tx, applicationId);
  if (vouched === null || last?.id !== vouched.decided.id)
    return refused("Somebody decided on this application a moment ago. Look at it again.");
  const { judgement, decided } = vouched;
  const verdict = verdictOf(judgement);
  if (verdict !== "approve" && verdict !== "needs-statement")
    return refused("By the credit policy this application can't be approved. Reject it.");
  await recordDecision(tx, vault, {
    judgement,
    now,
    on: civilDateInIndia(now.getTime()),
    bureauReportId: decided.bureauReportId,
    statementSessionId: decided.statementSessionId,
    borrowerId,
    applicationId,
    verdict,
  });
  return { kind: "done", about: "decision" };
}
