import { addBankDetail } from "@vaada/contract/calls/bank-account";
import { readProgress } from "../../../journey/applications/store.ts";
import { discardAccount } from "../../../journey/mandates/discard-account.ts";
import { refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { takeAll, visitsADay } from "../../../platform/refusals/limits.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import {
  type AccountServices,
  answerWith,
  type Given,
  type Here,
  inAccountTx,
  isSameAccount,
  keepAccount,
} from "./give-account.ts";

/**
 * Puts the account that the loan goes to on file. Given again it is the same one. Another one takes its place, and the
 * auto-pay of the first is cancelled, as long as the first is not proved; but not once the agreement that names the
 * account is signed, nor by a repeat borrower, whose account is the one on file.
 */
export function addAccount(services: AccountServices, given: Given) {
  return inAccountTx(services, given, async (tx, here) => {
    const { applicationId, position, live, earlier } = here;
    const { openStep, borrowerId } = given;
    if (live !== null && isSameAccount(services, live, given.details))
      return answerWith(tx, { applicationId, openStep }, live);
    const { step } = addBankDetail;
    if (position.step !== step && !position.alsoOpen.includes(step)) return refuseOutOfTurn(position);
    const isKnown = isOnFile(services, here, given);
    if (!isKnown && earlier !== null) return refuse("BANK_DETAILS_CHANGED");
    const { isAgreementSigned, disbursal } = await readProgress(tx, applicationId);
    if (isAgreementSigned || disbursal !== null) return refuse("BANK_DETAILS_CHANGED");
    const realNow = services.clock.realNow();
    const { accountsPerDay } = services.settings.bankAccount;
    await takeAll(tx, [visitsADay(`bank-accounts:${borrowerId}`, accountsPerDay)], realNow);
    if (live !== null) {
      const now = services.clock.now();
      await discardAccount(tx, services, {
        accountId: live.id,
        borrowerId,
        reason: "replaced",
        now,
        realNow,
      });
    }
    const verifiedBy = isKnown ? (earlier?.verifiedBy ?? null) : null;
    const kept = await keepAccount(tx, services, { given, applicationId, call: addBankDetail, verifiedBy });
    return answerWith(tx, { applicationId, openStep }, kept);
  });
}

const isOnFile = (services: AccountServices, { earlier }: Here, { details }: Given): boolean =>
  earlier !== null && isSameAccount(services, earlier, details);
