import { t } from "@lingui/core/macro";
import { lazy } from "react";
import type { AddressOf } from "../steps/disbursal/document-address.ts";
import type { ReadDisbursal } from "../steps/disbursal/read-disbursal.ts";
import { useDisbursal } from "../steps/disbursal/use-disbursal.ts";
import { wordsOf } from "../steps/disbursal/whereabouts.ts";
import { stepPaths } from "../steps/paths.ts";
import { HomePending } from "./home-pending.tsx";
import { InProgress } from "./in-progress.tsx";

const CurrentLoan = lazy(async () => ({ default: (await import("./current-loan.tsx")).CurrentLoan }));

/** Signed: on its way, or there. */
export function Money({ read, addressOf }: { read: ReadDisbursal; addressOf: AddressOf }) {
  const { told, failure, readAgain } = useDisbursal(read);
  if (told === null) return <HomePending failure={failure} onTryAgain={() => void readAgain()} />;
  if (told.state === "arrived") return <CurrentLoan disbursal={told} addressOf={addressOf} />;
  return (
    <InProgress
      // The specification's list: the last one is done from when the bank has the money.
      done={told.state === "taken" ? 6 : 5}
      {...wordsOf(told)}
      next={{ text: t`See where the money is`, address: stepPaths.disbursed() }}
    />
  );
}
