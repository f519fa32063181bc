import { t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import { FactList } from "@vaada/ui/fact-list";
import { showToast } from "@vaada/ui/show-toast";
import { useState } from "react";
import { BusyLine, takesSeconds } from "../../form/busy-line.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { useAct } from "../../form/use-act.ts";
import { formatDay, hourAloneText } from "../../language/dates.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import { moneyText } from "../../shell/money-text.ts";
import { NeedsInternet } from "../../shell/needs-internet.tsx";
import { accountText, weekdayAndDay } from "../day-text.ts";
import type { DashboardCalls } from "./dashboard-calls.ts";
import styles from "./home.module.css";
import { autoPayOf, type RunningLoan } from "./running-loan.ts";

type Props = {
  loan: RunningLoan;
  /** `null` while the figures are old: nothing is changed by them. */
  calls: Pick<DashboardCalls, "stopAutoPay" | "readAutoPay"> | null;
  onChanged: () => void;
  onClose: () => void;
};

/**
 * The terms of auto-pay (the sum, the account, the day, the maximum) and the one press that ends it. Stopping
 * costs nothing and is no default (EM-06).
 */
export function AutoPaySheet({ loan, calls, onChanged, onClose }: Props) {
  const stopping = useAct(usualFailures());
  const { isLive, isUpi, isPaused } = autoPayOf(loan);
  const stop = calls?.stopAutoPay ?? null;
  const run = async (call: DashboardCalls["stopAutoPay"]) => {
    const outcome = await stopping.run(call);
    if (outcome?.kind !== "ok") return;
    showToast({ tone: "success", text: t`Auto-pay is off. Nothing leaves your account automatically.` });
    onClose();
    onChanged();
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t`Auto-pay`}
      closeLabel={t`Close`}
      footer={
        <div className={styles.sheet}>
          <BusyLine isBusy={stopping.isBusy} text={t`Stopping auto-pay`} slowText={takesSeconds()} />
          <Button onClick={onClose}>{isLive && !isPaused ? t`Keep auto-pay` : t`Close`}</Button>
          {isLive && stop !== null && <NeedsInternet />}
          {isLive && stop !== null && (
            <Button variant="danger" busy={stopping.isBusy} onClick={() => void run(stop)}>
              {t`Stop auto-pay`}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.sheet}>
        <p>{leadOf(loan)}</p>
        {isPaused && calls !== null && (
          <Resumed
            read={calls.readAutoPay}
            onResumed={() => {
              onClose();
              onChanged();
            }}
          />
        )}
        {isLive && <FactList facts={factsOf(loan)} />}
        {isLive && (
          <p className={styles.help}>
            {t`After you stop it, nothing leaves your account automatically. What you owe and its due date stay the same, and you pay here. Stopping costs nothing.`}{" "}
            {isUpi && !isPaused && t`You can also pause or cancel it in your UPI app.`}
          </p>
        )}
        {stopping.failure !== null && stop !== null && (
          <FailureNote failure={stopping.failure} onTryAgain={() => void run(stop)} />
        )}
      </div>
    </Drawer>
  );
}

type ResumedProps = { read: DashboardCalls["readAutoPay"]; onResumed: () => void };

/** For who comes back from the app, and would else wait until the provider is asked again. */
function Resumed({ read, onResumed }: ResumedProps) {
  const reading = useAct(usualFailures());
  const [isPaused, setIsPaused] = useState(false);
  const ask = async (): Promise<void> => {
    setIsPaused(false);
    const outcome = await reading.run(read);
    if (outcome?.kind !== "ok") return;
    const { status } = outcome.data;
    if (status === "paused") return setIsPaused(true);
    if (status === "confirmed") showToast({ tone: "success", text: t`Auto-pay is on again.` });
    onResumed();
  };
  return (
    <>
      <Button variant="secondary" size="sm" busy={reading.isBusy} onClick={() => void ask()}>
        {t`I’ve resumed it`}
      </Button>
      <p role="status" className={styles.help}>
        {isPaused &&
          t`It is still paused in your UPI app. If you have just resumed it, try again in a minute.`}
      </p>
      {reading.failure !== null && <FailureNote failure={reading.failure} onTryAgain={() => void ask()} />}
    </>
  );
}

function leadOf({ mandate, lateFeeAhead }: RunningLoan): string {
  const amount = moneyText(mandate?.nextDebit?.amount ?? 0);
  switch (mandate?.status) {
    case "confirmed":
      return mandate.nextDebit === null
        ? t`Auto-pay is set up. We tell you at least 24 hours before each debit.`
        : t`Your bank takes ${amount} automatically unless you pay first. We tell you at least 24 hours before.`;
    case "paused":
      return lateFeeAhead === null
        ? t`You paused auto-pay in your UPI app. Nothing leaves your account automatically until you resume it there. Until then you pay here.`
        : t`You paused auto-pay in your UPI app. Nothing leaves your account automatically until you resume it there. Until then you pay here, and a charge may follow if you don’t.`;
    case "created":
    case "initiated":
      return t`Auto-pay is waiting for your bank. Until it’s confirmed, nothing leaves your account automatically.`;
    default:
      return t`Auto-pay is off. Nothing leaves your account automatically. You pay here.`;
  }
}

function factsOf({ mandate, loanDetails }: RunningLoan) {
  if (mandate === null) return [];
  const { method, nextDebit, debitHour, maximum, validThrough } = mandate;
  return [
    { label: t`Account`, value: accountText(loanDetails.account) },
    ...(method === "upi" ? [{ label: t`Approved in`, value: t`Your UPI app` }] : []),
    ...(nextDebit === null ? [] : [{ label: t`Day`, value: weekdayAndDay(civilDate(nextDebit.on)) }]),
    { label: t`Hour`, value: hourAloneText(debitHour) },
    { label: t`Never more than`, value: moneyText(maximum) },
    { label: t`Valid until`, value: formatDay(civilDate(validThrough)) },
  ];
}
