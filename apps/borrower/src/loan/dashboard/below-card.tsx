import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import { Button } from "@vaada/ui/button";
import { iconShield } from "@vaada/ui/icons";
import { iconSplit } from "@vaada/ui/loan-icons";
import { NoteCard } from "@vaada/ui/note-card";
import { TileButton, TileCard } from "@vaada/ui/tile-card";
import { lazy, Suspense, useState } from "react";
import { formatDayAndMonth, hourText } from "../../language/dates.ts";
import { payOnlyIfReturned } from "../../language/paying-phrases.ts";
import { moneyText } from "../../shell/money-text.ts";
import { openHelp } from "../../shell/navigation.ts";
import { weekdayAndDay } from "../day-text.ts";
import type { DashboardCalls } from "./dashboard-calls.ts";
import styles from "./home.module.css";
import { autoPayOf, daysOf, debitLaterToday, fullPaymentOf, type RunningLoan } from "./running-loan.ts";
import { WhatComesNext } from "./what-comes-next.tsx";

const GiveBackSheet = lazy(async () => ({
  default: (await import("./cooling-off-sheet.tsx")).CoolingOffSheet,
}));

type Props = WaysProps & {
  /** The figures are of this moment: something may be done by them. */
  isFresh: boolean;
  calls: Pick<DashboardCalls, "readCoolingOff">;
};

/** The day's own matter below the card: giving the loan back, what comes next, and the ways out. */
export function BelowCard({ loan, isFresh, calls, onPay }: Props) {
  const { coolingOff } = loan;
  return (
    <>
      {coolingOff !== null && onPay !== null && isFresh && (
        <CoolingOff coolingOff={coolingOff} read={calls.readCoolingOff} />
      )}
      <WhatComesNext loan={loan} ways={<WaysOut loan={loan} onPay={onPay} />} />
    </>
  );
}

type WaysProps = { loan: RunningLoan; onPay: (() => void) | null };

/** Less than all of it, or a word with somebody. */
function WaysOut({ loan, onPay }: WaysProps) {
  const { partPayment, coolingOff } = loan;
  const hasParts = onPay !== null && partPayment !== null && fullPaymentOf(loan) >= partPayment.minimum;
  if (daysOf(loan).isOverdue)
    return (
      <>
        {hasParts && loan.mandate?.debitUnderWay && <NoteCard tone="warning">{payOnlyIfReturned()}</NoteCard>}
        <div className={styles.ways}>
          {hasParts && (
            <Button variant="secondary" size="sm" onClick={onPay}>
              {t`Pay a part of it`}
            </Button>
          )}
          <Button variant="secondary" size="sm" onClick={openHelp}>
            {t`Talk to us`}
          </Button>
        </div>
      </>
    );
  // While the bank moves the money nobody is led to pay besides; Pay Now is there, with its warning.
  if (!hasParts || coolingOff !== null || loan.mandate?.debitUnderWay) return null;
  return <PartWay loan={loan} onPay={onPay} />;
}

function PartWay({ loan, onPay }: { loan: RunningLoan; onPay: () => void }) {
  const { left, dueOn } = daysOf(loan);
  const due = formatDayAndMonth(dueOn);
  const hour = hourText(loan.mandate?.debitHour ?? 0);
  if (left > 0)
    return (
      <TileButton icon={iconSplit} title={t`Can’t pay all of it?`} onClick={onPay}>
        {t`Pay a part now, so less is due on ${due}`}
      </TileButton>
    );
  return (
    <TileButton icon={iconSplit} title={t`Can’t pay all of it today?`} onClick={onPay}>
      {debitLaterToday(loan) === null || !autoPayOf(loan).isOn
        ? t`Pay a part, or talk to us`
        : t`Pay a part, or talk to us before ${hour}`}
    </TileButton>
  );
}

type CoolingOffProps = {
  coolingOff: NonNullable<RunningLoan["coolingOff"]>;
  read: DashboardCalls["readCoolingOff"];
};

/** While the loan can be given back. */
function CoolingOff({ coolingOff: { until, amount: rupees }, read }: CoolingOffProps) {
  const [opened, setOpened] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const day = weekdayAndDay(civilDate(until));
  const amount = moneyText(rupees);
  const open = () => {
    setOpened(opened + 1);
    setIsOpen(true);
  };
  return (
    <>
      <TileCard
        icon={iconShield}
        title={t`Changed your mind?`}
        action={
          <Button variant="secondary" size="sm" onClick={open}>
            {t`Give the loan back`}
          </Button>
        }
      >
        <Trans>
          Give it back by <strong>{day}</strong>. Today that’s <strong>{amount}</strong>. No fee, no GST.
        </Trans>
      </TileCard>
      {opened > 0 && (
        <Suspense>
          <GiveBackSheet key={opened} open={isOpen} onClose={() => setIsOpen(false)} read={read} />
        </Suspense>
      )}
    </>
  );
}
