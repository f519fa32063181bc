import { addAccount, confirmAccount, readOnFile } from "./account-calls.ts";
import { ConfirmAccountPage } from "./confirm-account-page.tsx";

export function ConfirmBankAccount() {
  return <ConfirmAccountPage read={readOnFile} confirm={confirmAccount} add={addAccount} />;
}
