import { readLastApplication, readProgress } from "../../../journey/applications/store.ts";
import { openAccount } from "../../../journey/bank-accounts/account-on-file.ts";
import { readEarlierAccountRow, readLiveAccountRow } from "../../../journey/bank-accounts/store.ts";
import { readLiveMandate } from "../../../journey/mandates/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import { autoPayOf, isMandateRequired, readTakenOffer } from "./auto-pay.ts";
import type { AccountServices } from "./give-account.ts";

/** Answers the account on file with its full number, to its owner only. */
export function readDetails(services: AccountServices, { borrowerId }: { readonly borrowerId: string }) {
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const application = await readLastApplication(tx, borrowerId);
    if (application === null) return refuse("NOT_FOUND");
    const applicationId = application.id;
    const live = await readLiveAccountRow(tx, applicationId);
    const earlier = await readEarlierAccountRow(tx, { borrowerId, applicationId });
    const row = live ?? earlier;
    if (row === null) return refuse("NOT_FOUND");
    const { isAgreementSigned, disbursal } = await readProgress(tx, applicationId);
    const account = openAccount(services.vault, row);
    const offer = await readTakenOffer(tx, application.id);
    const isRequired = isMandateRequired(services.settings.bankAccount, account);
    return {
      bank_holder_name: account.holder.reveal(),
      accountNo: account.number.reveal(),
      bank: account.bankName,
      bankIfsc: account.ifsc,
      isVerified: account.isVerified,
      account_status: account.isVerified ? ("Verified" as const) : ("Not Verified" as const),
      canChange: earlier === null && !isAgreementSigned && disbursal === null,
      autoPay: offer !== null && isRequired ? autoPayOf(services.settings.bankAccount, offer) : null,
      method: (await readLiveMandate(tx, application.id))?.method ?? null,
    };
  });
}
