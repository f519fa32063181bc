import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { iconAlert } from "@vaada/ui/icons";
import { iconClock } from "@vaada/ui/later-icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import { useEffect } from "react";
import { paths } from "../../paths.ts";
import { HelpLine } from "../../shell/help-line.tsx";
import { go, useQuery } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import type { KycFailure } from "../paths.ts";
import { keptReturnPage } from "./kept-return.ts";
import styles from "./results.module.css";
import { type AskSwitch, SecondWay } from "./second-way.tsx";

/** Why the check failed. A mismatch has no word in the address. */
type Reason = KycFailure | "mismatch";

export function AadhaarFailed() {
  return <Failed reason={reasonIn(useQuery())} />;
}

export function Failed({ reason, askSwitch }: { reason: Reason; askSwitch?: AskSwitch | undefined }) {
  useTryOnceOnline(reason);
  const { title, text } = phrasesOf(reason);
  return (
    <StepFrame stage={2} progress={0.2} onBack={() => go(paths.stepper())}>
      <ResultPanel
        tone="warning"
        icon={reason === "unavailable" ? iconClock : iconAlert}
        title={title}
        help={
          <div className={styles.help}>
            {reason === "mismatch" && (
              <p>{t`Common reasons: initials vs full name, a recent name change.`}</p>
            )}
            <p>
              <HelpLine />
            </p>
          </div>
        }
        actions={
          <>
            <Button onClick={() => tryAgain(reason)}>{t`Try Again`}</Button>
            {/* The second way reads the same record: after a mismatch it would only end the same. */}
            {reason !== "mismatch" && <SecondWay ask={askSwitch} />}
          </>
        }
      >
        {text}
      </ResultPanel>
    </StepFrame>
  );
}

const reasonIn = (query: string): Reason => {
  const reason = new URLSearchParams(query).get("reason");
  return reason === "not-completed" || reason === "unavailable" ? reason : "mismatch";
};

function phrasesOf(reason: Reason): { title: string; text: string } {
  switch (reason) {
    case "mismatch":
      return {
        title: t`Your details don’t match`,
        text: t`The Aadhaar details provided do not match with the information available in your PAN records. Please verify and try again.`,
      };
    case "not-completed":
      return {
        title: t`Your KYC isn’t finished yet`,
        text: t`You came back before it was finished, or chose not to share. Nothing was shared with us, and nothing you gave before is lost.`,
      };
    case "unavailable":
      return {
        title: t`Your result isn’t here yet`,
        text: t`The service that checks your details couldn’t be reached. Nothing is lost, and what you agreed to there still counts.`,
      };
    default:
      return reason satisfies never;
  }
}

/** Fetches a result that the borrower consented to; otherwise the server's step says where to go. */
function tryAgain(reason: Reason): void {
  const returnPage = keptReturnPage();
  if (reason === "unavailable" && returnPage !== null) go(returnPage, { replace: true });
  else go(paths.stepper());
}

/** A connection that is back tries again by itself. */
function useTryOnceOnline(reason: Reason): void {
  useEffect(() => {
    if (reason !== "unavailable" || keptReturnPage() === null) return;
    const again = () => tryAgain(reason);
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [reason]);
}
