import { endSigningOfAccount } from "./agreements/signing/end-signing.ts";
import {
  requestDisbursal,
  resumeDisbursal,
  resumeDisbursalsOf,
} from "./loans/disbursals/request-disbursal.ts";
import type { Reactions } from "./platform/events.ts";

/** Who answers to what: the compiler asks for a list of each event. */
export const REACTIONS: Reactions = {
  // An agreement names the account, so one that is being signed is not the one to sign any more.
  "account-discarded": [(tx, { accountId, realNow }) => endSigningOfAccount(tx, { accountId, now: realNow })],
  "agreement-signed": [requestDisbursal],
  "mandate-confirmed": [(tx, { applicationId }) => resumeDisbursal(tx, applicationId)],
  "loan-ended": [(tx, { borrowerId }) => resumeDisbursalsOf(tx, borrowerId)],
};
