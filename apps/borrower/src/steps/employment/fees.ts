import type { readAppConfig } from "@vaada/contract/calls/app-config";
import { useEffect, useState } from "react";
import { request } from "../../api/client.ts";
import { type Fees, feesIn } from "./estimate.ts";

/** `null` when nobody could say. */
export type AskFees = () => Promise<Fees | null>;

export const askFees: AskFees = async () => {
  const outcome = await request<typeof readAppConfig>("GET", "/app/config");
  return outcome.kind === "ok" ? feesIn(outcome.data.terms) : null;
};

/** `null` until they are known: the form does without an estimate. */
export function useFees(ask: AskFees): Fees | null {
  const [fees, setFees] = useState<Fees | null>(null);
  useEffect(() => {
    let isGone = false;
    void ask().then((answer) => {
      if (!isGone) setFees(answer);
    });
    return () => {
      isGone = true;
    };
  }, [ask]);
  return fees;
}
