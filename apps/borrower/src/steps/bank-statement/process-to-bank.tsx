import { msg, t } from "@lingui/core/macro";
import type { ReplyOf } from "@vaada/contract/call";
import type { connectBank } from "@vaada/contract/calls/bank-statement";
import { STATEMENT_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { Button } from "@vaada/ui/button";
import { Icon } from "@vaada/ui/icon";
import { iconCheck, iconLock } from "@vaada/ui/icons";
import { LinkButton } from "@vaada/ui/link-button";
import { NoteCard } from "@vaada/ui/note-card";
import { useState } from "react";
import { type Outcome, request } from "../../api/client.ts";
import { BusyLine, takesSecondsPlaceKept } from "../../form/busy-line.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { useAct } from "../../form/use-act.ts";
import { useStillHere } from "../../form/use-still-here.ts";
import { languageShown } from "../../language/messages.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import { paths } from "../../paths.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import { ApplicationNumber } from "../../shell/application-number.tsx";
import { go, useQuery } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { type BankNote, keptBankNote } from "../bank-step.ts";
import { leaveFor } from "../leave-for.ts";
import { stepPaths } from "../paths.ts";
import { enterRefused } from "../refusal.ts";
import styles from "./process-to-bank.module.css";
import { StatementNotice } from "./statement-notice.tsx";

export function ProcessToBank({ visit = BANK_VISIT }: { visit?: BankVisit }) {
  const [isNoticeOpen, setIsNoticeOpen] = useState(false);
  const isNewSession = new URLSearchParams(useQuery()).get("session_expire") === "true";
  const [kept] = useState(keptBankNote);
  const note = kept ?? (isNewSession ? timedOut() : null);
  const { opening, proceed } = useBankVisit(visit, isNewSession);
  return (
    <StepFrame
      stage={3}
      progress={0.75}
      title={t`Provide Banking Information`}
      part={t`Bank statement`}
      // The screens before this one are answered already, and would only lead here again.
      onBack={() => go(paths.landing())}
      footer={
        <>
          <BusyLine
            isBusy={opening.isBusy}
            text={t`Opening your bank’s page`}
            slowText={takesSecondsPlaceKept()}
          />
          <Button busy={opening.isBusy} onClick={() => void proceed()}>
            {t`Proceed`}
          </Button>
        </>
      }
      note={t`By tapping this you let us read your statement, once, and share your name, mobile number and employer with FinBox, our bank statement service.`}
    >
      <h1>{t`Provide Banking Information`}</h1>
      <p>{t`Of your employment details, your employer’s name is shared with FinBox, which reads your statement at the bank. Your offer follows once your statement is analysed.`}</p>
      <ApplicationNumber />
      <div className={styles.page}>
        {note !== null && <WhyAgain note={note} />}
        <WhatIsRead onMore={() => setIsNoticeOpen(true)} />
        {opening.failure !== null && (
          <FailureNote failure={opening.failure} onTryAgain={() => void proceed()} />
        )}
      </div>
      <StatementNotice open={isNoticeOpen} onClose={() => setIsNoticeOpen(false)} />
    </StepFrame>
  );
}

/** The screen's one action. */
function useBankVisit({ start, leave }: BankVisit, isNewSession: boolean) {
  const opening = useAct(usualFailures());
  const isStillHere = useStillHere();
  const proceed = async (): Promise<void> => {
    const outcome = await opening.run(async () => {
      const answer = await start({ isNewSession });
      if (answer.kind === "ok" && isStillHere()) await leave(answer.data.redirect_url);
      return answer;
    });
    if (outcome?.kind === "refused" && outcome.status === 409 && isStillHere()) enterRefused(outcome.data);
  };
  return { opening, proceed };
}

const timedOut = (): BankNote => ({
  text: t`Your bank session timed out. Nothing was shared. Please connect again.`,
  canDecideAgain: false,
});

function WhyAgain({ note: { text, canDecideAgain } }: { note: BankNote }) {
  const decideAgain = () => go(stepPaths.prepareLoanOffer());
  return (
    <NoteCard
      tone="warning"
      action={canDecideAgain ? { text: t`Ask the credit bureau again`, onClick: decideAgain } : undefined}
    >
      {text}
    </NoteCard>
  );
}

function WhatIsRead({ onMore }: { onMore: () => void }) {
  const read = [t`Salary credits`, t`Month-end balances`, t`Bounced debits`, t`Loan debits`];
  return (
    <section className={styles.card}>
      <h2>{t`What we read, once, of the last 3 full months and the current one`}</h2>
      <ul>
        {read.map((what) => (
          <li key={what}>
            <Icon path={iconCheck} size="sm" />
            {what}
          </li>
        ))}
      </ul>
      <p>{t`The statement itself is deleted after the analysis.`}</p>
      <p className={styles.safe}>
        <Icon path={iconLock} size="sm" />
        {t`Read only. We can’t move money.`}
      </p>
      <LinkButton onClick={onMore}>{t`What we read and why`}</LinkButton>
    </section>
  );
}

export type BankVisit = {
  /** Opens a session at the bank statement service. Pressing the button gives the consents that the notice names. */
  start: (how: { isNewSession: boolean }) => Promise<Outcome<ReplyOf<typeof connectBank>>>;
  /** Sends the browser there. Resolves when the borrower comes back to this very page. */
  leave: (url: string) => Promise<void>;
};

const BANK_VISIT: BankVisit = {
  start: ({ isNewSession }) =>
    request<typeof connectBank>("POST", "/user/connect-url", {
      body: {
        loan_id: keptLoanId(),
        callBackUrl: `${location.origin}${stepPaths.finbox()}`,
        session_expire: isNewSession,
      },
      noticeVersion: STATEMENT_NOTICE_VERSION,
      language: languageShown(NOTICE_TITLE),
    }),
  leave: leaveFor,
};

/** The title stands for the whole notice: the server stores both consents with the language it was read in. */
const NOTICE_TITLE = msg`What we read and why`;
