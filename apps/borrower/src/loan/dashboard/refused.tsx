import { t } from "@lingui/core/macro";
import { type CivilDate, civilDate, civilDateInIndia } from "@vaada/calendar/civil-date";
import { isUnwanted } from "@vaada/contract/unwanted";
import { Button } from "@vaada/ui/button";
import { FactList } from "@vaada/ui/fact-list";
import { lazy, Suspense } from "react";
import { FailureNote } from "../../form/failure-note.tsx";
import { useAct } from "../../form/use-act.ts";
import { formatDay } from "../../language/dates.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import { paths } from "../../paths.ts";
import { ApplicationNumber } from "../../shell/application-number.tsx";
import { HelpLine } from "../../shell/help-line.tsx";
import { Link } from "../../shell/link.tsx";
import { go } from "../../shell/navigation.ts";
import { NeedsInternet } from "../../shell/needs-internet.tsx";
import { stepPaths } from "../../steps/paths.ts";
import type { DashboardCalls, HomeProps } from "./dashboard-calls.ts";
import styles from "./home.module.css";
import { HomeFrame } from "./home-frame.tsx";

/** For the few of them who have paid a loan back before. */
const NewOfferCard = lazy(async () => ({ default: (await import("./new-offer-card.tsx")).NewOfferCard }));

/** An application that came to nothing: why, and from which day there is another. */
export function RefusedHome({ told, stale, calls, onAgain }: HomeProps) {
  const { refusal } = told;
  if (refusal === null) return <Cancelled told={told} stale={stale} calls={calls} onAgain={onAgain} />;
  const reapplyOn = refusal.reapplyOn ? civilDate(refusal.reapplyOn) : null;
  const isOver = reapplyOn !== null && reapplyOn <= civilDateInIndia(Date.parse(told.now));
  // The server leads a repeat borrower to the next loan as soon as it may be asked for.
  const isNextOffered = told.step.current_route !== paths.dashboard();
  const isOpen = isOver || isUnwanted(told.lead.status);
  return (
    <HomeFrame told={told} stale={stale} onAgain={onAgain}>
      <p className={styles.lead}>{told.dashboard_message3}</p>
      <section className={styles.card}>
        <h2>{t`Loan Request Failed`}</h2>
        {reapplyOn !== null && !isOver && (
          <p>
            {t`Your application was not approved due to eligibility criteria. You may reapply after 45 days.`}
          </p>
        )}
        <Reasons reasons={refusal.reasons} />
        {reapplyOn !== null && !isOver && <ReapplyDay on={reapplyOn} />}
        {!isOver && refusal.reasonCodes.includes(ON_CODE) && (
          <Button onClick={() => go(stepPaths.kycVerification())}>{t`Prove with DigiLocker`}</Button>
        )}
        {isOpen && !isNextOffered && <ApplyAgain applyAgain={calls.applyAgain}>{t`Apply again`}</ApplyAgain>}
        {reapplyOn !== null && !isOver && (
          <Link className={styles.more} href={stepPaths.offerRejected()}>
            {t`See what would have passed`}
          </Link>
        )}
        <ApplicationNumber />
      </section>
      {isNextOffered && (
        <Suspense>
          <NewOfferCard step={told.step}>
            <ApplyAgain applyAgain={calls.applyAgain}>{t`Start a new loan`}</ApplyAgain>
          </NewOfferCard>
        </Suspense>
      )}
      <p className={styles.help}>
        <HelpLine />
      </p>
    </HomeFrame>
  );
}

/** A proof by document lifts this reason, and nothing else does. */
const ON_CODE = "lent-on-code-too-much";

/** The borrower has ended it, so nobody is sorry and nothing has to be waited for. */
function Cancelled({ told, stale, calls, onAgain }: HomeProps) {
  return (
    <HomeFrame told={told} stale={stale} onAgain={onAgain}>
      <section className={styles.card}>
        <h2>{told.dashboard_message2}</h2>
        <p>{told.dashboard_message3}</p>
        <ApplyAgain applyAgain={calls.applyAgain}>{t`Apply again`}</ApplyAgain>
        <ApplicationNumber />
      </section>
      <p className={styles.help}>
        <HelpLine />
      </p>
    </HomeFrame>
  );
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <section className={styles.reasons}>
      <h3>{t`Why`}</h3>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </section>
  );
}

function ReapplyDay({ on }: { on: CivilDate }) {
  const day = <time dateTime={on}>{formatDay(on)}</time>;
  return <FactList facts={[{ label: t`You can reapply from`, value: day }]} />;
}

function ApplyAgain({ applyAgain, children }: Pick<DashboardCalls, "applyAgain"> & { children: string }) {
  const act = useAct(usualFailures());
  const apply = async () => {
    const outcome = await act.run(applyAgain);
    // The new application has a number of its own, which the step tells.
    if (outcome?.kind === "ok") go(paths.stepper(), { replace: true });
  };
  return (
    <>
      <NeedsInternet />
      <Button busy={act.isBusy} onClick={() => void apply()}>
        {children}
      </Button>
      {act.failure !== null && <FailureNote failure={act.failure} onTryAgain={() => void apply()} />}
    </>
  );
}
