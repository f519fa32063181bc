import { readLastApplication } from "../../applications/store.ts";
import { openAccount } from "../../bank-accounts/account-on-file.ts";
import { type AccountRow, readEarlierRow, readLiveRow } from "../../bank-accounts/store.ts";
import type { Tx } from "../../db/tx.ts";
import { refuse } from "../../http/outcome.ts";
import { autoPayOf, isMandateRequired, readTakenOffer } from "./auto-pay.ts";
import type { AccountRooms } from "./give-account.ts";

/** The account on file, with its full number: nobody but its owner gets here. */
export function readDetails(rooms: AccountRooms, { borrowerId }: { readonly borrowerId: string }) {
  return rooms.database.withTx({ kind: "borrower", borrowerId }, async (tx) => {
    const application = await readLastApplication(tx, borrowerId);
    if (application === null) return refuse("NOT_FOUND");
    const row = await readOnFile(tx, { borrowerId, applicationId: application.id });
    if (row === null) return refuse("NOT_FOUND");
    const account = openAccount(rooms.vault, row);
    const offer = await readTakenOffer(tx, application.id);
    const isRequired = isMandateRequired(rooms.settings.bankAccount, account);
    return {
      bank_holder_name: account.holder.reveal(),
      accountNo: account.number.reveal(),
      bank: account.bankName,
      bankIfsc: account.ifsc,
      isVerified: account.isVerified,
      account_status: account.isVerified ? ("Verified" as const) : ("Not Verified" as const),
      autoPay: offer !== null && isRequired ? autoPayOf(offer) : null,
    };
  });
}

const readOnFile = async (
  tx: Tx,
  whose: { readonly borrowerId: string; readonly applicationId: number },
): Promise<AccountRow | null> =>
  (await readLiveRow(tx, whose.applicationId)) ?? (await readEarlierRow(tx, whose));
