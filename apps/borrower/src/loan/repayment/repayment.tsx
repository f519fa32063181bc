import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import type { PaymentWay } from "@vaada/contract/calls/checkout";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { formatRupees } from "@vaada/money/format";
import { Button } from "@vaada/ui/button";
import { Icon } from "@vaada/ui/icon";
import { iconCalendar, iconLock } from "@vaada/ui/icons";
import { iconWallet } from "@vaada/ui/later-icons";
import { NoteCard } from "@vaada/ui/note-card";
import { StickyFooter } from "@vaada/ui/sticky-footer";
import { TopBar } from "@vaada/ui/top-bar";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { FailureNote } from "../../form/failure-note.tsx";
import { formatDay, formatDayAndMonth } from "../../language/dates.ts";
import { payingNeedsInternet, payOnlyIfReturned } from "../../language/paying-phrases.ts";
import { loanPaths } from "../../loan-paths.ts";
import { paths } from "../../paths.ts";
import { useOnline, useSavedAt } from "../../shell/connection.ts";
import { moneyText } from "../../shell/money-text.ts";
import { go, openHelp } from "../../shell/navigation.ts";
import { Redirect } from "../../shell/redirect.tsx";
import { goBack } from "../../shell/step-frame.tsx";
import { useAnswer } from "../../waiting/use-answer.ts";
import { keptSumToRepay, type SumToRepay } from "../repayment-state.ts";
import {
  type AmountChoice,
  errorsIn,
  HowMuchChoice,
  inWords,
  type NextSum,
  NOTHING_CHOSEN,
  sumOf,
} from "./how-much.tsx";
import { type PartPreview, partPreview } from "./part-preview.ts";
import styles from "./repayment.module.css";
import { REPAYMENT_CALLS, type ReadLoan, type RepaymentCalls } from "./repayment-calls.ts";
import { usePaying } from "./use-paying.ts";

export function Repayment({ calls = REPAYMENT_CALLS }) {
  const [toRepay] = useState(keptSumToRepay);
  if (toRepay === null) return <Redirect to={paths.dashboard()} />;
  return <RepaymentPage toRepay={toRepay} calls={calls} />;
}

type Props = { toRepay: SumToRepay; calls: RepaymentCalls };

/** The debt, the choice how much of it to pay now, and the way to the provider's window. */
function RepaymentPage({ toRepay, calls }: Props) {
  const { loan, rule, readAgain } = useOwedNow(toRepay, calls.readLoan);
  const isExit = toRepay.purpose === "cooling-off";
  const [wanted, setWanted] = useState<AmountChoice>(isExit ? { choice: "full", typed: "" } : NOTHING_CHOSEN);
  const [areErrorsShown, setAreErrorsShown] = useState(false);
  const { pay, isBusy, trouble, forget } = usePaying(calls, toRepay.purpose);
  /** The sum for which the sheet was opened; it stays while the sheet goes. */
  const [toPay, setToPay] = useState<number | null>(null);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const errors = errorsIn(wanted, rule);
  const next = nextSum(loan, rule.total);
  const sum = sumOf(wanted, rule, next);
  const isOnline = useOnline();

  const change = (next: AmountChoice): void => {
    setWanted(next);
    forget();
    // Right at once when it is right, and late again when it is not.
    if (!errorsIn(next, rule).isAny || next.choice !== wanted.choice) setAreErrorsShown(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setAreErrorsShown(true);
    if (errors.isAny) document.getElementById(errors.fieldId)?.focus();
    else openSheet();
  };
  const openSheet = (): void => {
    setToPay(sum);
    setIsSheetOpen(true);
  };
  const payBy = async (way: PaymentWay): Promise<void> => {
    const met = await pay(toPay ?? sum, way);
    // A browser that is still here has something to tell on the page.
    setIsSheetOpen(false);
    if (met !== null && met.aboutAmount !== null) await readAgain();
  };
  const isPart = !isExit && wanted.choice === "part";
  const amountError = (areErrorsShown ? errors.amount : null) ?? inWords(trouble?.aboutAmount ?? null);
  return (
    <>
      <TopBar
        title={t`Repayment`}
        onBack={goBack}
        backLabel={t`Back`}
        onHelp={openHelp}
        helpLabel={t`Help`}
      />
      <main className={styles.main}>
        <form className={styles.form} noValidate onSubmit={submit}>
          <div className={styles.page}>
            <Total total={rule.total} isExit={isExit} loan={loan} />
            {!isExit && (
              <HowMuchChoice
                wanted={wanted}
                rule={rule}
                fullText={fullText(loan)}
                next={next}
                onChange={change}
                choiceError={areErrorsShown ? errors.choice : null}
                amountError={isPart ? amountError : null}
              />
            )}
            <AfterPaying
              isExit={isExit || isFullTheExit(wanted, loan)}
              choice={wanted.choice}
              part={errors.isAny ? 0 : sum}
              loan={loan}
            />
            {wanted.choice === "part" && loan?.partPayment && !loan.instalments && (
              <WhatIsPaidFirst order={loan.partPayment.order} />
            )}
            {wanted.choice === "part" && loan?.instalments && (
              <p className={styles.after}>
                <Icon path={iconWallet} size="sm" />
                <span>{t`It counts for what is due and the next instalment first. What is more makes the loan end sooner.`}</span>
              </p>
            )}
            <PayingTrouble trouble={trouble} isPart={isPart} loan={loan} onTryAgain={openSheet} />
          </div>
          <StickyFooter solid note={<WhoIsPaid />}>
            <div className={styles.act}>
              {sum > 0 && !errors.isAny && <PayingNow sum={sum} />}
              {!isOnline && <p className={styles.now}>{payingNeedsInternet()}</p>}
              <Button type="submit">{t`Proceed to Pay`}</Button>
            </div>
          </StickyFooter>
        </form>
      </main>
      {toPay !== null && (
        <Suspense>
          <PaySheet
            open={isSheetOpen}
            sum={toPay}
            isBusy={isBusy}
            onChoose={(way) => void payBy(way)}
            onClose={() => setIsSheetOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const PaySheet = lazy(async () => ({ default: (await import("./pay-sheet.tsx")).PaySheet }));

/** The payee, and the provider in between. */
function WhoIsPaid() {
  const { legalName } = lender.lender;
  return (
    <div className={styles.whoIsPaid}>
      <span>
        <Icon path={iconLock} size="xs" />
        {t`Powered by`} <strong translate="no">Razorpay</strong>
      </span>
      <span>{t`Payments go to ${legalName}`}</span>
    </div>
  );
}

/** The instalment that is due or comes next, unless it is all there is. */
function nextSum(loan: Dashboard | null, total: number): NextSum | null {
  const next = loan?.instalments?.next;
  if (next === undefined || loan?.coolingOff || next.amount >= total) return null;
  const day = formatDay(civilDate(next.dueOn));
  return { amount: next.amount, title: t`Next instalment`, text: t`due on ${day}` };
}

/** While the loan can be given back, paying everything does. */
const isFullTheExit = ({ choice }: AmountChoice, loan: Dashboard | null): boolean =>
  choice === "full" && (loan?.coolingOff ?? null) !== null;

/** Says the effect of paying everything. It saves something only where the server says so. */
function fullText(loan: Dashboard | null): string {
  if (loan?.coolingOff) return t`Give the loan back`;
  if (!loan?.payToday) return t`Close the loan today`;
  const saving = moneyText(loan.payToday.saving);
  return t`Close the loan today, save ${saving}`;
}

/** Beside the button, whose own words stay the same. */
function PayingNow({ sum }: { sum: number }) {
  return (
    <p className={styles.now}>
      {t`Paying now`} <strong>{moneyText(sum)}</strong>
    </p>
  );
}

type TotalProps = { total: number; isExit: boolean; loan: Dashboard | null };

// Comes after the figures, which it needs: the page can be used before.
const HowItAddsUp = lazy(async () => ({ default: (await import("./how-it-adds-up.tsx")).HowItAddsUp }));

/** The sum that the page is about, and how it comes about. */
function Total({ total, isExit, loan }: TotalProps) {
  const owed = loan?.owed ?? null;
  const day = owed && formatDayAndMonth(civilDate(owed.on));
  return (
    <>
      <div className={styles.total}>
        <h1>{t`Total Repayment Amount`}</h1>
        <p className={styles.money}>{moneyText(total)}</p>
        {day !== null && <p>{isExit ? t`to give the loan back today, ${day}` : t`as of today, ${day}`}</p>}
        {loan?.coolingOff && <p>{changeOfMindText(loan.coolingOff.until)}</p>}
      </div>
      {loan !== null && owed !== null && !isExit && (
        <Suspense>
          <HowItAddsUp owed={owed} coolingOff={loan.coolingOff} feesTaken={feesIn(loan)} />
        </Suspense>
      )}
    </>
  );
}

function changeOfMindText(until: string): string {
  const day = formatDayAndMonth(civilDate(until));
  return t`You can change your mind until ${day}.`;
}

/** The fees that were kept back from the loan; zero once they are too old for the newest rows. */
const feesIn = ({ loan_id, recentTransactions }: Dashboard): number =>
  recentTransactions.find((row) => row.type === "processing fee" && row.loan_id === loan_id)?.amount ?? 0;

type AfterPayingProps = {
  isExit: boolean;
  choice: AmountChoice["choice"];
  /** In rupees; nothing while what is typed can't be paid. */
  part: number;
  loan: Dashboard | null;
};

/** Says what holds after the payment. */
function AfterPaying({ isExit, choice, part, loan }: AfterPayingProps) {
  if (isExit)
    return (
      <p className={styles.after}>
        <Icon path={iconCalendar} size="sm" />
        {t`This closes your loan. The processing fee and its GST are not charged.`}
      </p>
    );
  // A part of a loan in instalments has a sentence of its own: no single day asks for the rest.
  if (choice !== "part" || loan?.dashboard_message4 == null || loan.instalments) return null;
  const dueOn = dayIn(loan.dashboard_message4);
  const preview = partPreview(loan, part);
  if (preview !== null)
    return (
      <p className={styles.after}>
        <Icon path={iconCalendar} size="sm" />
        <span>{previewText(preview, { dueOn, isAutoPay: loan.mandate?.status === "confirmed" })}</span>
      </p>
    );
  return (
    <p className={styles.after}>
      <Icon path={iconCalendar} size="sm" />
      <span>
        {loan.isLoanOverDue ? (
          <Trans>
            The rest was due on <strong>{dueOn}</strong>. You then pay interest only on what’s left.
          </Trans>
        ) : (
          <Trans>
            The rest is still due on <strong>{dueOn}</strong>. You then pay interest only on what’s left.
          </Trans>
        )}
      </span>
    </p>
  );
}

function previewText(
  preview: PartPreview,
  { dueOn: day, isAutoPay }: { dueOn: string; isAutoPay: boolean },
): string {
  const [amount, saved] = [formatRupees(preview.atDue), formatRupees(preview.saved)];
  const rest = isAutoPay ? t`On ${day} auto-pay takes ${amount}.` : t`On ${day} you pay ${amount}.`;
  return preview.saved > 0n ? `${rest} ${t`You save ${saved}.`}` : rest;
}

/** "13/02/2027", as the dashboard's call writes a due date. */
function dayIn(text: string): string {
  const [day, month, year] = text.split("/");
  return formatDay(civilDate(`${year}-${month}-${day}`));
}

type Due = NonNullable<Dashboard["partPayment"]>["order"][number];

/** The order in which a part is used up, before anybody pays it: as the ledger lays it on what is owed. */
function WhatIsPaidFirst({ order }: { order: readonly Due[] }) {
  const names = order.map(dueName).join(", ");
  return (
    <p className={styles.after}>
      <Icon path={iconWallet} size="sm" />
      <span>{t`What you pay is used in this order: ${names}.`}</span>
    </p>
  );
}

function dueName(due: Due): string {
  switch (due) {
    case "interest":
      return t`interest so far`;
    case "principal":
      return t`principal`;
    case "charges":
      return t`charges`;
    default:
      return due satisfies never;
  }
}

type PayingTroubleProps = {
  trouble: ReturnType<typeof usePaying>["trouble"];
  /** A part has a field of its own, where its fault stands. */
  isPart: boolean;
  loan: Dashboard | null;
  onTryAgain: () => void;
};

/** Why nothing was paid, until the next try. A payment or a debit that is still out is named before anybody pays again. */
function PayingTrouble({ trouble, isPart, loan, onTryAgain }: PayingTroubleProps) {
  if (trouble?.pendingOrderId) {
    return (
      <NoteCard tone="warning" action={toPayment(trouble.pendingOrderId)}>
        {trouble.failure.message}
      </NoteCard>
    );
  }
  if (trouble !== null && trouble.aboutAmount !== null && !isPart)
    return (
      <NoteCard tone="warning" title={t`What you owe has changed since this page was opened.`}>
        {t`The sum above is of now. No money was taken.`}
      </NoteCard>
    );
  if (trouble !== null && trouble.aboutAmount === null)
    return <FailureNote failure={trouble.failure} onTryAgain={onTryAgain} />;
  const pending = loan?.pendingPayment;
  const underWay = loan?.mandate?.debitUnderWay;
  if (!pending && underWay) {
    const amount = moneyText(underWay.amount);
    return (
      <NoteCard tone="warning" title={t`Your bank is deciding on the debit of ${amount}.`}>
        {payOnlyIfReturned()}
      </NoteCard>
    );
  }
  if (!pending) return null;
  const amount = moneyText(pending.amount);
  return (
    <NoteCard tone="warning" action={toPayment(pending.orderId)}>
      {t`Your bank is still confirming a payment of ${amount}. We’re watching it; you won’t be charged twice.`}
    </NoteCard>
  );
}

const toPayment = (orderId: string) => ({
  text: t`See this payment`,
  onClick: () => go(loanPaths.receipt(orderId)),
});

/** The product's own rule, until the server has told this loan's. */
const PART_PAYMENT = { minimum: 5, restMinimum: 1 };

/**
 * Reads the sum that can be paid now. The sum that was handed over stands until the server says otherwise:
 * the page may have been open since yesterday, or paid for in another tab. Where it can't be asked, the
 * server judges the order all the same.
 */
function useOwedNow({ total: handedOver, purpose }: SumToRepay, readLoan: ReadLoan) {
  const [read, setRead] = useState<{ loan: Dashboard; atMs: number } | null>(null);
  useSavedAt("shown", read?.atMs ?? null);
  const applyLoan = (outcome: Awaited<ReturnType<ReadLoan>>): void => {
    if (outcome.kind !== "ok") return;
    if (totalIn(outcome.data, purpose) === null) go(paths.dashboard(), { replace: true });
    else setRead({ loan: outcome.data, atMs: Date.now() });
  };
  useAnswer(readLoan, applyLoan);
  const loan = read?.loan ?? null;
  const total = (loan && totalIn(loan, purpose)) ?? handedOver;
  const rule = { total, ...(loan?.partPayment ?? PART_PAYMENT) };
  return { loan, rule, readAgain: async () => applyLoan(await readLoan()) };
}

/** `null` when there is nothing to pay, or the loan can't be given back any more. */
function totalIn({ owed, coolingOff }: Dashboard, purpose: SumToRepay["purpose"]): number | null {
  const total = purpose === "cooling-off" ? coolingOff?.amount : (coolingOff?.amount ?? owed?.total);
  return total === undefined || total === 0 ? null : total;
}
