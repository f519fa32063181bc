import { stepNow } from "../step-now.ts";
import { AccountStatus } from "./account-status.tsx";
import { readAccountOnFile } from "./read-account-on-file.ts";

export function AddBankAccountStatus() {
  return <AccountStatus askStep={stepNow} read={readAccountOnFile} />;
}
