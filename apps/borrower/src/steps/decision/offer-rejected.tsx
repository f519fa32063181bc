import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import type { CivilDate } from "@vaada/calendar/civil-date";
import { Button } from "@vaada/ui/button";
import { Icon } from "@vaada/ui/icon";
import { iconAlert, iconCalendar, iconCheck } from "@vaada/ui/icons";
import { iconInfo } from "@vaada/ui/later-icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import { showToast } from "@vaada/ui/show-toast";
import { TopBar } from "@vaada/ui/top-bar";
import { useEffect, useEffectEvent, useState } from "react";
import type { Failure } from "../../form/failure.ts";
import { formatDay, formatDayAndMonth } from "../../language/dates.ts";
import { paths } from "../../paths.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import { setApp } from "../../session/store.ts";
import { ApplicationNumber } from "../../shell/application-number.tsx";
import { HelpLine } from "../../shell/help-line.tsx";
import { go, openHelp } from "../../shell/navigation.ts";
import { failureOfOutcome } from "../../waiting/tell-failure.ts";
import { useAnswer } from "../../waiting/use-answer.ts";
import { useReadInLanguage } from "../../waiting/use-read-in-language.ts";
import { keepRefusal, lastRefusal, type RefusalReasons } from "../refusal.ts";
import { saveEvent } from "../save-event.ts";
import { decisionResultOf, type TakeDecision, takeDecisionNow } from "./decision-result.ts";
import styles from "./offer-rejected.module.css";

type Props = { ask: TakeDecision };

/** Shows a refusal. After a reload it asks again, and the server answers the same while the refusal holds. */
export function OfferRejected({ ask = takeDecisionNow }: Partial<Props>) {
  const [refusal, setRefusal] = useState(lastRefusal);
  const [question, setQuestion] = useState(1);
  useReadInLanguage(async () => {
    const result = decisionResultOf(await ask());
    if (result.kind === "refused") setRefusal(keepRefusal(result.data));
  });
  if (refusal !== null) return <NotThisTime refusal={refusal} />;
  const onTryAgain = () => setQuestion(question + 1);
  return <Asking key={question} ask={ask} onRefused={setRefusal} onTryAgain={onTryAgain} />;
}

type ReadingProps = Props & { onRefused: (refusal: RefusalReasons) => void; onTryAgain: () => void };

function Asking({ ask, onRefused, onTryAgain }: ReadingProps) {
  const [failure, setFailure] = useState<Failure | null>(null);
  useAnswer(
    async () => {
      setApp({ loading: true });
      const answer = await ask();
      setApp({ loading: false });
      return decisionResultOf(answer);
    },
    (result) => {
      if (result.kind === "refused") onRefused(keepRefusal(result.data));
      // The step would only lead back here.
      else if (result.kind === "failed") setFailure(failureOfOutcome(result.outcome));
      // The refusal is over, or nobody could decide: the step leads on.
      else if (result.kind !== "led-elsewhere") go(paths.stepper(), { replace: true });
    },
  );
  return failure === null ? null : <RefusalUnavailable failure={failure} onTryAgain={onTryAgain} />;
}

type NotThisTimeProps = { refusal: RefusalReasons };

/** The application has ended, so the screen shows no stage. */
function NotThisTime({ refusal }: NotThisTimeProps) {
  const { reapplyOn } = refusal;
  return (
    <>
      <TopBar onBack={() => go(paths.landing())} backLabel={t`Back`} onHelp={openHelp} helpLabel={t`Help`} />
      <main className={styles.main}>
        <ResultPanel
          tone="neutral"
          icon={iconCalendar}
          title={t`Not this time`}
          help={
            <p className={styles.help}>
              <span>
                <HelpLine />
              </span>
            </p>
          }
          actions={
            <>
              {reapplyOn !== null && <Remind on={reapplyOn} />}
              <Button variant="secondary" onClick={() => go(paths.dashboard())}>
                {t`Try Again`}
              </Button>
            </>
          }
        >
          <p>{t`Your application was not approved due to eligibility criteria. You may reapply after 45 days.`}</p>
          <ApplicationNumber />
          <Particulars refusal={refusal} />
        </ResultPanel>
      </main>
    </>
  );
}

function Remind({ on }: { on: CivilDate }) {
  const day = formatDayAndMonth(on);
  const remind = () => {
    saveReminder(on);
    showToast({ tone: "success", text: t`Open the saved file to add the day to your calendar.` });
  };
  return <Button onClick={remind}>{t`Remind me on ${day}`}</Button>;
}

/** When to reapply, why, and what would have passed. General advice shows only without the borrower's own reasons. */
function Particulars({ refusal: { reasons, wouldHavePassed, reapplyOn } }: NotThisTimeProps) {
  const isSpecific = reasons.length > 0 || wouldHavePassed.length > 0;
  return (
    <div className={styles.card}>
      {reapplyOn !== null && (
        <dl>
          <dt>{t`You can reapply from`}</dt>
          <dd>
            <time dateTime={reapplyOn}>{formatDay(reapplyOn)}</time>
          </dd>
        </dl>
      )}
      <Sentences title={t`Why`} icon={iconInfo} sentences={reasons} />
      <Sentences title={t`What would have passed`} icon={iconCheck} sentences={wouldHavePassed} />
      {!isSpecific && (
        <Sentences
          title={t`What usually helps`}
          icon={iconCheck}
          sentences={[
            t`Salary credited to a bank account for 3 months in a row`,
            t`No bounced payments in that time`,
          ]}
        />
      )}
    </div>
  );
}

function Sentences({ title, icon, sentences }: { title: string; icon: string; sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <section className={styles.sentences}>
      <h2>{title}</h2>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>
            <Icon path={icon} size="sm" />
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** People look at their phone at nine, and still have the day before them. */
const REMINDER = { daysBefore: 0, hour: 9 };

/** Hands the browser a calendar file with the first day of a new application. */
export function saveReminder(on: CivilDate): void {
  const { name } = lender.brand;
  const event = {
    uid: `apply-again-${keptLoanId()}@${location.hostname}`,
    stampedAtMs: Date.now(),
    on,
    summary: t`You can apply again at ${name}`,
    description: t`This is the first day of a new application. What you gave us before is kept: ${location.origin}`,
    reminder: REMINDER,
    producedBy: name,
  };
  saveEvent(event, "apply-again.ics");
}

type UnavailableProps = { failure: Failure; onTryAgain: () => void };

/** Shows when the refusal can't be read. */
function RefusalUnavailable({ failure, onTryAgain }: UnavailableProps) {
  const tryAgain = useEffectEvent(onTryAgain);
  // A connection that is back tries again by itself.
  useEffect(() => {
    const again = () => tryAgain();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, []);
  return (
    <>
      <TopBar onBack={() => go(paths.landing())} backLabel={t`Back`} onHelp={openHelp} helpLabel={t`Help`} />
      <main className={styles.main}>
        <ResultPanel
          tone="neutral"
          icon={iconAlert}
          title={t`We couldn’t load where you left off`}
          help={<HelpLine />}
          actions={<Button onClick={onTryAgain}>{t`Try again`}</Button>}
        >
          <p>{failure.message}</p>
        </ResultPanel>
      </main>
    </>
  );
}
