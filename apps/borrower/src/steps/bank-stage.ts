import type { readAppConfig } from "@vaada/contract/calls/app-config";
import { useEffect, useEffectEvent, useState } from "react";
import { request } from "../api/client.ts";
import { isRepeatBorrower } from "../session/session-values.ts";
import { partOf } from "../shell/step-frame.tsx";

/** The screens of the bank account's stage, in their order. */
type BankStagePart = "references" | "selfie" | "account";

let areReferencesAsked: boolean | null = null;

/**
 * The place of a screen in its stage. Nothing while the lender's switch is not known, and for a repeat
 * borrower.
 */
export function useBankStagePart(part: BankStagePart, read = readSwitch): string | undefined {
  const [isAsked, setIsAsked] = useState(part === "references" ? true : areReferencesAsked);
  const ask = useEffectEvent(() => read());
  useEffect(() => {
    if (isAsked !== null) return;
    let isGone = false;
    void ask().then((answer) => {
      if (!isGone) setIsAsked(answer);
    });
    return () => {
      isGone = true;
    };
  }, [isAsked]);
  if (isAsked === null || isRepeatBorrower()) return undefined;
  const parts: readonly BankStagePart[] = isAsked
    ? ["references", "selfie", "account"]
    : ["selfie", "account"];
  return partOf(parts.indexOf(part) + 1, parts.length);
}

async function readSwitch(): Promise<boolean | null> {
  const outcome = await request<typeof readAppConfig>("GET", "/app/config");
  areReferencesAsked = outcome.kind === "ok" ? outcome.data.switches.references : null;
  return areReferencesAsked;
}
