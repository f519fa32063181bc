import { replaceOfferOf } from "./agreements/offers/store.ts";
import { endSigningOfAccount, endSigningOfApplication } from "./agreements/signing/end-signing.ts";
import { endSessionOfApplication } from "./decisioning/bank-statements/statement-session.ts";
import { endOpenAttempts } from "./journey/identity/end-attempt.ts";
import { cancelAutoPay } from "./journey/mandates/end-mandate.ts";
import {
  endWaitingDisbursal,
  requestDisbursal,
  resumeDisbursal,
  resumeDisbursalsOf,
} from "./loans/disbursals/request-disbursal.ts";
import { insertCancellationNotice } from "./notices/cancellation-notice.ts";
import type { Reactions } from "./platform/events.ts";
import { enqueue } from "./platform/queue/enqueue.ts";

/** The answers to each event: the compiler asks for a list. */
export const REACTIONS: Reactions = {
  // An agreement names the account, so one that is being signed is not the one to sign any more.
  "account-discarded": [(tx, { accountId, realNow }) => endSigningOfAccount(tx, { accountId, now: realNow })],
  "agreement-signed": [requestDisbursal],
  "application-cancelled": [
    endOpenAttempts,
    (tx, { applicationId, borrowerId, realNow }) =>
      cancelAutoPay(tx, { applicationId, borrowerId, now: realNow }),
    (tx, { applicationId, realNow }) => endSessionOfApplication(tx, { applicationId, now: realNow }),
    (tx, { applicationId, realNow }) => endSigningOfApplication(tx, { applicationId, now: realNow }),
    (tx, { applicationId, now }) => replaceOfferOf(tx, { applicationId, now }),
    endWaitingDisbursal,
    insertCancellationNotice,
    // Data of it that no law keeps is erased at once, and not at the close of the day.
    (tx) => enqueue(tx, "apply-retention", {}),
  ],
  "mandate-confirmed": [(tx, { applicationId }) => resumeDisbursal(tx, applicationId)],
  "loan-ended": [(tx, { borrowerId }) => resumeDisbursalsOf(tx, borrowerId)],
};
