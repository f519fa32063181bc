import type { Standing } from "@vaada/lending/owed/standing";
import { lockApplication } from "../../journey/applications/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { passFailpoint } from "../../platform/failpoints.ts";
import type { Services } from "../../services.ts";
import { refuseUnstatedFees, takesNoFee } from "../journal/write-journal.ts";
import { followEvent, hasSequel } from "./follow-event.ts";
import { noticesOfOffer } from "./notice-of-event.ts";
import { type Loan, readLoan } from "./store.ts";
import { type NewEvent, type WorkedOut, workOut } from "./work-out.ts";
import { type Posting, writePosting } from "./write-posting.ts";

export type EventServices = Pick<Services, "vault" | "clock" | "publish">;

export type PostedEvent = {
  /** As it was before. */
  readonly loan: Loan;
  readonly isNews: boolean;
  readonly before: Standing;
  readonly after: Standing;
};

/**
 * Adds what happened to a loan, and all that follows from it, in one transaction: the event, its journal, the loan's status,
 * and what is to be done next. An event that is known has no effect again, whoever tells of it.
 */
export async function postEvent(
  tx: Tx,
  services: EventServices,
  { applicationId, ...happened }: NewEvent & { readonly applicationId: number },
): Promise<PostedEvent> {
  const [, loan] = await Promise.all([lockApplication(tx, applicationId), readLoan(tx, applicationId)]);
  if (loan === null) throw new Error("postEvent: there is no such loan");
  const { before, after, posting } = workOut(loan, happened, services.clock.now());
  if (posting === null) return { loan, isNews: false, before, after };

  const { journal } = posting;
  if (journal !== null) await refuseUnstatedFees(tx, services.vault, { journal, offerId: loan.offerId });
  const notices = [...posting.notices, ...(await noticesOfOffer(tx, { loan, before, after }))];
  // They go to the database together and in this order, and none waits for the answer of another.
  await Promise.all([
    writePosting(tx, { ...posting, notices }),
    followEvent(tx, services, { loan, before, after }),
  ]);
  passFailpoint("event-posted");
  return { loan, isNews: true, before, after };
}

/**
 * Adds it in one statement, by what was read of the loan without its lock, which fails when the loan is not so any more.
 * `null` when there is more to it than that: something to be looked up before, or to be done beside it.
 */
export function postAtOnce({ before, after, posting }: WorkedOut): ((tx: Tx) => Promise<void>) | null {
  if (posting === null || hasSequel({ before, after }) || !isPlain(posting)) return null;
  return async (tx) => {
    await writePosting(tx, posting);
    passFailpoint("event-posted");
  };
}

const isPlain = ({ journal }: Posting): boolean => journal === null || takesNoFee(journal);
