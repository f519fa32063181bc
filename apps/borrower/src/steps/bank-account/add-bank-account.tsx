import { addAccount, readOnFile } from "./account-calls.ts";
import { AddAccountPage } from "./add-account-page.tsx";

export function AddBankAccount() {
  return <AddAccountPage read={readOnFile} add={addAccount} />;
}
