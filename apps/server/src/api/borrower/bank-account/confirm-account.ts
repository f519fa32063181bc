import { confirmBankDetails } from "@vaada/contract/calls/bank-account";
import { refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import {
  type AccountServices,
  answerWith,
  type Given,
  inAccountTx,
  isSameAccount,
  keepAccount,
} from "./give-account.ts";

/**
 * A repeat borrower's word that the loan goes to the account on file. It comes with the proof it has; what the client
 * says of its state is not read.
 */
export function confirmAccount(services: AccountServices, given: Given) {
  return inAccountTx(services, given, async (tx, { applicationId, position, live, earlier }) => {
    if (position.application.loanType !== "Repeat Case") return refuseOutOfTurn(position);
    const onFile = live ?? earlier;
    if (onFile === null) return refuse("NOT_FOUND");
    if (!isSameAccount(services, onFile, given.details)) return refuse("BANK_DETAILS_CHANGED");
    const { openStep } = given;
    if (live !== null) return answerWith(tx, { applicationId, openStep }, live);
    if (position.step !== confirmBankDetails.step) return refuseOutOfTurn(position);
    const { verifiedBy } = onFile;
    const kept = await keepAccount(tx, services, {
      given,
      applicationId,
      call: confirmBankDetails,
      verifiedBy,
    });
    return answerWith(tx, { applicationId, openStep }, kept);
  });
}
