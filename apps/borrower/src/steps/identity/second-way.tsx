import { t } from "@lingui/core/macro";
import type { readAppConfig } from "@vaada/contract/calls/app-config";
import { useEffect, useState } from "react";
import { request } from "../../api/client.ts";
import { Link } from "../../shell/link.tsx";
import { go } from "../../shell/navigation.ts";
import { stepPaths } from "../paths.ts";
import styles from "./second-way.module.css";

/** The link's place stays free while the answer is awaited: nothing may move under a finger. */
export function SecondWay({ ask = askAadhaarCodeSwitch }: { ask?: AskSwitch | undefined }) {
  const isOffered = useAadhaarCodeSwitch(ask) === true;
  return (
    <p className={styles.secondWay}>
      {isOffered && (
        <>
          {t`Can’t use DigiLocker?`}{" "}
          <Link
            href={stepPaths.aadhaarNumber()}
            onClick={(event) => {
              event.preventDefault();
              go(stepPaths.aadhaarNumber(), { state: FROM_HERE });
            }}
          >
            {t`Use your Aadhaar number`}
          </Link>
        </>
      )}
    </p>
  );
}

const FROM_HERE = { isFromFirstWay: true };

/** Whether the browser's Back leads to the screen that offered the second way. */
export const isReturnToFirstWay = (): boolean =>
  (history.state as Partial<typeof FROM_HERE> | null)?.isFromFirstWay === true;

/** Asks whether the lender offers the second way; `null` when the server does not answer. */
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
