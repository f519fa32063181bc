import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { FullScreenLoader } from "@vaada/ui/full-screen-loader";
import { iconAlert } from "@vaada/ui/icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import { stillWorking } from "../../language/shared-phrases.ts";
import { loanPaths } from "../../loan-paths.ts";
import { HelpLine } from "../../shell/help-line.tsx";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import type { Trouble } from "./offer-store.ts";

/** Shows until the offer is here, or when it can't be read. */
export function OfferPending({ trouble }: { trouble: Trouble | null }) {
  if (trouble === null)
    return (
      <main>
        <FullScreenLoader open lines={{ working: t`Getting your offer`, still: stillWorking() }} />
      </main>
    );
  return (
    <StepFrame stage={3} progress={0.8} title={t`Your offer`} part={t`Decision`}>
      <ResultPanel
        tone="neutral"
        icon={iconAlert}
        title={titleOf(trouble)}
        help={<HelpLine />}
        actions={
          trouble.isNoLoanHere || trouble.isNoneToday ? (
            <>
              <Button onClick={() => go(loanPaths.profile())}>{t`Your profile`}</Button>
              <Button variant="secondary" onClick={trouble.tryAgain}>
                {t`Look again`}
              </Button>
            </>
          ) : (
            <Button onClick={trouble.tryAgain}>{t`Try again`}</Button>
          )
        }
      >
        {trouble.isNoLoanHere ? (
          <>
            <p>{t`We can’t make a loan agreement for the state of your Aadhaar address yet. Nothing you signed binds you, and you owe nothing.`}</p>
            <Cancelling />
          </>
        ) : (
          <>
            <p>{trouble.failure.message}</p>
            {trouble.isNoneToday ? <Cancelling /> : <p>{t`Your offer is kept with us. Nothing is lost.`}</p>}
          </>
        )}
      </ResultPanel>
    </StepFrame>
  );
}

function titleOf({ isNoLoanHere, isNoneToday }: Trouble): string {
  if (isNoLoanHere) return t`We can’t lend in your state yet`;
  return isNoneToday ? t`We have no offer for you today` : t`We couldn’t load your offer`;
}

const Cancelling = () => (
  <p>{t`In your profile you can cancel the application: what no law makes us keep of it is then erased.`}</p>
);
