import { lazy, Suspense, useState } from "react";
import { type AddAccount, addAccount, type ReadOnFile, type ReadTerms, readOnFile } from "./account-calls.ts";
import { AccountForm } from "./account-form.tsx";
import type { AutoPayCalls } from "./auto-pay-calls.ts";
import { LookingUp, useOnFile } from "./use-on-file.tsx";

type Props = {
  read?: ReadOnFile;
  add?: AddAccount;
  readTerms?: ReadTerms;
  autoPayCalls?: AutoPayCalls | undefined;
};

/** The screen loads only where auto-pay was not set up at once, which is rare. */
const OnFileAccount = lazy(async () => ({ default: (await import("./on-file-account.tsx")).OnFileAccount }));

/**
 * The borrower gives an account. One that is on file and lacks only its auto-pay need not be typed again; when
 * the server does not say whether there is one, the form shows all the same.
 */
export function AddBankAccount({ read = readOnFile, add = addAccount, readTerms, autoPayCalls }: Props) {
  const found = useOnFile(read);
  const [isAnother, setIsAnother] = useState(wantsAnother);
  if (found.kind === "asking") return <LookingUp />;
  if (found.kind === "on-file" && found.account.autoPay && !isAnother)
    return (
      <Suspense>
        <OnFileAccount
          account={found.account}
          add={add}
          autoPayCalls={autoPayCalls}
          onAnother={() => setIsAnother(true)}
        />
      </Suspense>
    );
  return <AccountForm add={add} readTerms={readTerms} autoPayCalls={autoPayCalls} />;
}

/** A borrower whose bank does not answer asked for the form, and not for that account again. */
const wantsAnother = (): boolean => (history.state as { isAnother?: boolean } | null)?.isAnother === true;
