import type { readAppConfig } from "@vaada/contract/calls/app-config";
import { useEffect, useState } from "react";
import { request } from "../../api/client.ts";

/** Whether the lender offers the second way; `null` when nobody could say. */
export type AskSwitch = () => Promise<boolean | null>;

/** A lender does not change its mind while a page is open, so one answer is enough. */
let known: boolean | null = null;

export const askAadhaarCodeSwitch: AskSwitch = async () => {
  if (known !== null) return known;
  const outcome = await request<typeof readAppConfig>("GET", "/app/config");
  if (outcome.kind === "ok") known = outcome.data.switches.aadhaarCode;
  return known;
};

/** `null` until it is known. */
export function useAadhaarCodeSwitch(ask: AskSwitch): boolean | null {
  const [isOn, setIsOn] = useState<boolean | null>(null);
  useEffect(() => {
    let isGone = false;
    void ask().then((answer) => {
      if (!isGone) setIsOn(answer);
    });
    return () => {
      isGone = true;
    };
  }, [ask]);
  return isOn;
}
