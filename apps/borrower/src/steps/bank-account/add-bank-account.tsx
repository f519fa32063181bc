import { lazy, Suspense, useState } from "react";
import { type AddAccount, addAccount, type ReadOnFile, readOnFile } from "./account-calls.ts";
import { AccountForm } from "./account-form.tsx";
import type { AutoPayCalls } from "./auto-pay-calls.ts";
import { LookingUp, useOnFile } from "./use-on-file.tsx";

type Props = { read?: ReadOnFile; add?: AddAccount; autoPayCalls?: AutoPayCalls | undefined };

/** Seldom needed: only where the auto-pay was not set up at once. */
const OnFileAccount = lazy(async () => ({ default: (await import("./on-file-account.tsx")).OnFileAccount }));

/**
 * Where the account is given. One that is on file, and whose auto-pay alone is missing, need not be typed again; when
 * nobody can say whether there is one, it can be typed all the same.
 */
export function AddBankAccount({ read = readOnFile, add = addAccount, autoPayCalls }: Props) {
  const found = useOnFile(read);
  const [isAnother, setIsAnother] = useState(wantsAnother);
  if (found.kind === "asking") return <LookingUp />;
  if (found.kind === "on-file" && found.account.autoPay !== null && !isAnother)
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
  return <AccountForm add={add} autoPayCalls={autoPayCalls} />;
}

/** Who comes from an account that the bank does not answer about wants to type, and not to see it again. */
const wantsAnother = (): boolean => (history.state as { isAnother?: boolean } | null)?.isAnother === true;
