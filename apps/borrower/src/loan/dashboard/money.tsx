import { t } from "@lingui/core/macro";
import { useEffect, useEffectEvent } from "react";
import type { ReadDisbursal } from "../../steps/disbursal/read-disbursal.ts";
import { useDisbursal } from "../../steps/disbursal/use-disbursal.ts";
import { phrasesOf } from "../../steps/disbursal/whereabouts.ts";
import { stepPaths } from "../../steps/paths.ts";
import { HomePending } from "./home-pending.tsx";
import { InProgress } from "./in-progress.tsx";

type Props = { read: ReadDisbursal; onArrived: () => void };

/** Signed, and the money on its way. Once it is there, the dashboard is another. */
export function Money({ read, onArrived }: Props) {
  const { told, failure, readAgain } = useDisbursal(read);
  const hasArrived = told?.state === "arrived";
  const arrive = useEffectEvent(onArrived);
  useEffect(() => {
    if (hasArrived) arrive();
  }, [hasArrived]);
  if (told === null) return <HomePending failure={failure} onTryAgain={() => void readAgain()} />;
  return (
    <InProgress
      // The specification's list: the last one is done from when the bank has the money.
      done={told.state === "taken" || hasArrived ? 6 : 5}
      {...phrasesOf(told)}
      next={{ text: t`See where the money is`, address: stepPaths.disbursed() }}
    />
  );
}
