import { t } from "@lingui/core/macro";
import { lazy, Suspense, useState } from "react";
import type { Outcome } from "../../api/client.ts";
import { stillWorking } from "../../language/shared-phrases.ts";
import { useAnswer } from "../../waiting/use-answer.ts";
import type { AccountOnFile, ReadOnFile } from "./account-calls.ts";

type OnFileLookup =
  | { kind: "asking" }
  | { kind: "none" }
  | { kind: "on-file"; account: AccountOnFile }
  | { kind: "failed"; outcome: Exclude<Outcome<AccountOnFile>, { kind: "ok" }> };

/** Reads the account on file when the screen appears. */
export function useOnFile(read: ReadOnFile): OnFileLookup {
  const [found, setFound] = useState<OnFileLookup>({ kind: "asking" });
  useAnswer(read, (outcome) => setFound(lookupOf(outcome)));
  return found;
}

function lookupOf(outcome: Outcome<AccountOnFile>): OnFileLookup {
  if (outcome.kind === "ok") return { kind: "on-file", account: outcome.data };
  const isNone = outcome.kind === "refused" && outcome.code === "NOT_FOUND";
  return isNone ? { kind: "none" } : { kind: "failed", outcome };
}

const FullScreenLoader = lazy(async () => ({
  default: (await import("@vaada/ui/full-screen-loader")).FullScreenLoader,
}));

/** The answer is often here before the loader is drawn, and so its code comes apart. */
export function LookingUp() {
  const lines = {
    working: t`Looking up your bank account`,
    still: stillWorking(),
  };
  return (
    <Suspense>
      <FullScreenLoader open lines={lines} />
    </Suspense>
  );
}
