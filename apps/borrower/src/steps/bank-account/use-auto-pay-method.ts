import type { AutoPayMethod } from "@vaada/contract/auto-pay";
import { useState } from "react";
import { keepAutoPayMethod, keptAutoPayMethod } from "../account-draft.ts";
import type { AutoPayTerms } from "./account-calls.ts";

/**
 * The way to approve auto-pay: the one that was chosen before, where it is still offered, else the first. The device holds it for the
 * screen and for what Proceed opens.
 */
export function useAutoPayMethod({ methods }: AutoPayTerms) {
  const [wanted, setWanted] = useState(keptAutoPayMethod);
  const choose = (method: AutoPayMethod): void => {
    keepAutoPayMethod(method);
    setWanted(method);
  };
  return { method: methods.find((one) => one === wanted) ?? methods[0] ?? "enach", choose };
}

export type MethodChoice = ReturnType<typeof useAutoPayMethod>;
