import { t } from "@lingui/core/macro";
import type { Offer } from "@vaada/contract/calls/offer";
import { Button } from "@vaada/ui/button";
import { FactList } from "@vaada/ui/fact-list";
import { lazy, Suspense } from "react";
import { BusyLine, takesSecondsPlaceKept } from "../../form/busy-line.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { PlainFailure } from "../../form/plain-failure.tsx";
import { useHeading } from "../../form/use-heading.ts";
import { formatTime } from "../../language/dates.ts";
import { useOnline } from "../../shell/connection.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { type HeldOffer, heldUntilMs, isHeldUntilMidnight, midnightText } from "./held-offer.ts";
import styles from "./loan-approved.module.css";
import { Pending, UpdateRegion, useOffer } from "./offer-screen.tsx";
import { OFFER_CALLS, type OfferCalls } from "./offer-store.ts";
import { priceWaitsForInternet, useTakeOffer } from "./take-offer.ts";
import { termsOf } from "./terms.ts";

export function LoanApproved() {
  return <LoanTerms isOnline={useOnline()} />;
}

type Props = { calls?: OfferCalls; isOnline: boolean };

/** Lists every term before they are frozen. */
export function LoanTerms({ calls = OFFER_CALLS, isOnline }: Props) {
  const { held, ...rest } = useOffer(calls);
  if (held === null) return <Pending trouble={rest.trouble} />;
  return <Terms held={held} {...rest} isOnline={isOnline} />;
}

const WholeCost = lazy(async () => ({ default: (await import("./whole-cost.tsx")).WholeCost }));

type TermsProps = Omit<ReturnType<typeof useOffer>, "held"> & { held: HeldOffer; isOnline: boolean };

function Terms({ held, update, trouble, store, isOnline }: TermsProps) {
  const { isBusy, failed: refusal, proceed } = useTakeOffer(store);
  useHeading();
  const { offer } = held;
  const { toBank, others } = termsOf(offer);

  return (
    <StepFrame
      stage={3}
      progress={0.9}
      title={t`Your offer`}
      part={t`Decision`}
      hasThread={false}
      footer={
        <>
          <BusyLine
            isBusy={isBusy}
            text={t`Writing your key fact statement`}
            slowText={takesSecondsPlaceKept()}
          />
          <Button busy={isBusy} onClick={() => void proceed()}>
            {t`Proceed`}
          </Button>
        </>
      }
      note={isOnline ? holdOf(offer) : priceWaitsForInternet()}
    >
      <h1>{t`Loan details`}</h1>
      <p>{t`Proceed freezes these terms and issues your key fact statement, valid for 3 working days. Nothing is signed and no money moves yet.`}</p>
      <div className={styles.terms}>
        <UpdateRegion update={update} offer={offer} isQuiet />
        {refusal !== null && <FailureNote failure={refusal.failure} onTryAgain={refusal.tryAgain} />}
        {/* A price that could not be read again does not stand in the way of the one that is held. */}
        {refusal === null && trouble !== null && (
          <PlainFailure failure={trouble.failure} onTryAgain={trouble.tryAgain} />
        )}
        <FactList lead={toBank} facts={others} />
        <Suspense>
          <WholeCost offer={offer} />
        </Suspense>
      </div>
    </StepFrame>
  );
}

function holdOf(offer: Offer): string {
  if (isHeldUntilMidnight(offer)) return `${t`Nothing is signed yet.`} ${midnightText()}`;
  const until = formatTime(heldUntilMs(offer));
  return t`Nothing is signed yet · price held until ${until}`;
}
