import { t } from "@lingui/core/macro";
import type { CheckoutHandover } from "@vaada/contract/checkout-return";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import { ProcessingSteps } from "@vaada/ui/processing-steps";
import { SecondsRing } from "@vaada/ui/seconds-ring";
import { useEffect, useState } from "react";
import { isLedElsewhere } from "../../api/led-elsewhere.ts";
import { HelpLine } from "../../shell/help-line.tsx";
import { pause } from "../../waiting/pause.ts";
import { useAnswer } from "../../waiting/use-answer.ts";
import styles from "./auto-pay.module.css";
import type { AutoPayCalls, MandateAnswer } from "./auto-pay-calls.ts";

type Props = {
  answer: CheckoutHandover | null;
  /** Whether it was approved in a UPI app, which takes a rupee to check it. */
  isUpi: boolean;
  calls: Pick<AutoPayCalls, "finish" | "read">;
  onEnd: (end: WaitResult) => void;
};

/** The sheet can't be shut, because there is nothing to choose; it ends by itself, and leaving cancels nothing. */
export function AutoPayWaiting({ answer, isUpi, calls, onEnd }: Props) {
  const [untilMs] = useState(() => Date.now() + WAIT_SECONDS * SECOND_MS);
  const [isHeard, setIsHeard] = useState(true);
  const seconds = useSecondsTo(untilMs);
  useAnswer((left) => waitForBank({ calls, answer, untilMs, left, onHeard: setIsHeard }), onEnd);
  return (
    <Drawer
      open
      dismissable={false}
      onClose={() => undefined}
      closeLabel={t`Close`}
      title={
        <span className={styles.title}>
          {/* The button says the same number, and says what it is. */}
          <span aria-hidden="true">
            <SecondsRing secondsLeft={seconds} secondsTotal={WAIT_SECONDS} label="" />
          </span>
          {t`Your bank is setting up auto-pay`}
        </span>
      }
      footer={<Button disabled>{t`Continue in ${seconds}s`}</Button>}
    >
      <div className={styles.waiting}>
        <p className={styles.lead}>
          {isUpi
            ? t`This can take up to 2 minutes. You can leave this screen open. Only ₹1 was taken, and it comes back.`
            : t`This can take up to 2 minutes. You can leave this screen open, nothing will be debited today.`}
        </p>
        <BankSteps isUpi={isUpi} />
        <p role="status" className={styles.unheard}>
          {!isHeard && t`We can’t reach the service at the moment. We keep trying, and nothing is lost.`}
        </p>
        <details
          className={styles.trouble}
          onToggle={(event) => event.currentTarget.scrollIntoView({ block: "nearest" })}
        >
          <summary>{t`Having trouble?`}</summary>
          <p>
            {isUpi
              ? t`If your UPI app still asks you for something, finish it there. Leaving this page cancels nothing: sign in again and you go on from here.`
              : t`If your bank still asks you for something, finish it there. Leaving this page cancels nothing: sign in again and you go on from here.`}
          </p>
          <p>
            <HelpLine />
          </p>
        </details>
      </div>
    </Drawer>
  );
}

function BankSteps({ isUpi }: Pick<Props, "isUpi">) {
  return (
    <ProcessingSteps
      label={t`What is happening`}
      steps={[
        { text: t`Account details saved`, state: "done" },
        {
          text: isUpi ? t`You approved auto-pay in your UPI app` : t`You approved auto-pay with your bank`,
          state: "done",
        },
        { text: t`Waiting for the bank to confirm`, state: "current" },
      ]}
      stateTexts={{
        done: t`done`,
        current: t`in progress`,
        waiting: t`not started`,
        failed: t`did not work`,
      }}
    />
  );
}

const SECOND_MS = 1000;

/** The tick is short enough that no second is skipped. */
const TICK_MS = 250;

/** Counts to an instant and not down from a number, so that it is right after the phone slept. */
function useSecondsTo(untilMs: number): number {
  const [seconds, setSeconds] = useState(() => secondsTo(untilMs));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsTo(untilMs)), TICK_MS);
    return () => clearInterval(timer);
  }, [untilMs]);
  return seconds;
}

const secondsTo = (untilMs: number): number => Math.max(0, Math.ceil((untilMs - Date.now()) / SECOND_MS));

/** The specification's countdown: the longest wait for the bank. */
const WAIT_SECONDS = 120;

const ASKED_EVERY_MS = 2000;

/** The result of the wait for the bank. */
export type WaitResult =
  | { kind: "go-on" }
  | { kind: "refused" }
  | { kind: "not-authorised"; message: string | undefined }
  /** The API client has already sent the borrower elsewhere. */
  | { kind: "led-elsewhere" };

type MandateState = WaitResult | { kind: "at-the-bank" } | { kind: "unheard" };

export function mandateStateOf(answer: MandateAnswer): MandateState {
  if (answer.kind === "refused") {
    const { code, message } = answer;
    if (isLedElsewhere(answer)) return { kind: "led-elsewhere" };
    return code === "MANDATE_NOT_AUTHORISED" ? { kind: "not-authorised", message } : { kind: "unheard" };
  }
  if (answer.kind !== "ok") return { kind: "unheard" };
  switch (answer.data.status) {
    case "confirmed":
    // Who has paused it by now set it up before.
    case "paused":
      return { kind: "go-on" };
    case "rejected":
    case "cancelled":
      return { kind: "refused" };
    case "initiated":
      return { kind: "at-the-bank" };
    case "created":
    case "none":
      return { kind: "unheard" };
    default:
      return answer.data.status satisfies never;
  }
}

type BankWait = {
  calls: Pick<AutoPayCalls, "finish" | "read">;
  /** `null` when the window was closed after the bank had agreed. */
  answer: CheckoutHandover | null;
  untilMs: number;
  left: AbortSignal;
  /** Whether the last question got through. */
  onHeard: (isHeard: boolean) => void;
};

/**
 * Waits until the bank has agreed or refused. Many banks take a day to agree, which is no reason to stay: after the
 * countdown the borrower goes on, and the next call asks once more.
 */
export async function waitForBank({ calls, answer, untilMs, left, onHeard }: BankWait): Promise<WaitResult> {
  let said = await (answer === null ? calls.read() : calls.finish(answer));
  while (!left.aborted) {
    const word = mandateStateOf(said);
    if (word.kind !== "at-the-bank" && word.kind !== "unheard") return word;
    onHeard(said.kind === "ok");
    if (Date.now() >= untilMs) break;
    await pause(ASKED_EVERY_MS);
    if (!left.aborted) said = await calls.read();
  }
  return { kind: "go-on" };
}
