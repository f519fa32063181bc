import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReplyOf } from "@vaada/contract/call";
import type { startDigilocker } from "@vaada/contract/calls/identity";
import type { checkStep } from "@vaada/contract/calls/step";
import { IDENTITY_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { Button } from "@vaada/ui/button";
import { Icon } from "@vaada/ui/icon";
import { iconDocument } from "@vaada/ui/icons";
import { NumberedSteps } from "@vaada/ui/numbered-steps";
import { WhyCard } from "@vaada/ui/why-card";
import { useEffect, useState } from "react";
import { type Outcome, request } from "../../api/client.ts";
import { BusyLine, takesSecondsPlaceKept } from "../../form/busy-line.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { useAct } from "../../form/use-act.ts";
import { useStillHere } from "../../form/use-still-here.ts";
import { languageShown } from "../../language/messages.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import { setUser, useSession } from "../../session/store.ts";
import type { Step } from "../../shell/step.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { leaveFor } from "../leave-for.ts";
import { stepPaths } from "../paths.ts";
import { IdentityNotice, NOTICE_TITLE } from "./identity-notice.tsx";
import styles from "./kyc-verification.module.css";
import { type AskSwitch, SecondWay } from "./second-way.tsx";

type Props = { visit?: Visit; askCustomer?: AskCustomer; askSwitch?: AskSwitch | undefined };

export function KycVerification({ visit = VISIT, askCustomer = readCustomer, askSwitch }: Props) {
  const [isNoticeOpen, setIsNoticeOpen] = useState(false);
  const { opening, proceed } = useDigilockerVisit(visit);
  return (
    <StepFrame
      stage={2}
      progress={0.2}
      footer={
        <>
          <BusyLine
            isBusy={opening.isBusy}
            text={t`Opening the government site`}
            slowText={takesSecondsPlaceKept()}
          />
          <Button busy={opening.isBusy} onClick={() => void proceed()}>
            {t`Proceed`}
          </Button>
          <SecondWay ask={askSwitch} />
        </>
      }
      note={t`By tapping this you let us receive these details, and share your name and mobile number with Surepass, our verification provider.`}
    >
      <h1>{t`Get Ready for Your KYC`}</h1>
      <p>{t`You’ll need the phone linked to your Aadhaar.`}</p>
      <PersonCard ask={askCustomer} />
      <div className={styles.steps}>
        <NumberedSteps
          steps={[
            t`You go to the government document service.`,
            t`You sign in there with Aadhaar.`,
            t`You come straight back here.`,
          ]}
        />
      </div>
      <WhyCard
        title={t`What comes back with you`}
        link={{ text: t`What we receive and why`, onClick: () => setIsNoticeOpen(true) }}
      >
        {t`We keep your name, your father’s or spouse’s name, date of birth, address and photo, and the last four digits of your Aadhaar number. Nothing else of the record.`}
      </WhyCard>
      {opening.failure !== null && (
        <FailureNote failure={opening.failure} onTryAgain={() => void proceed()} />
      )}
      <IdentityNotice open={isNoticeOpen} onClose={() => setIsNoticeOpen(false)} />
    </StepFrame>
  );
}

/** The screen's one action. */
function useDigilockerVisit({ start, leave }: Visit) {
  const opening = useAct(usualFailures());
  const isStillHere = useStillHere();
  const proceed = async (): Promise<void> => {
    await opening.run(async () => {
      const answer = await start();
      if (answer.kind === "ok" && isStillHere()) await leave(answer.data.url);
      return answer;
    });
  };
  return { opening, proceed };
}

export type AskCustomer = () => Promise<Step["customer"] | null>;

/** The PAN step has told the name; only the step call tells the Aadhaar that goes with it. */
const readCustomer: AskCustomer = async () => {
  const outcome = await request<typeof checkStep>("GET", "/step/step-checker");
  return outcome.kind === "ok" ? outcome.data.customer : null;
};

const { support } = lender;

/** The card says whose KYC it is. A sentence fills the place of what is not known yet. */
function PersonCard({ ask }: { ask: AskCustomer }) {
  const customer = useSession(({ user }) => user.user);
  const name = customer?.name ?? null;
  const aadhaar = customer?.aadhar_no ?? null;
  const isKnown = name !== null && aadhaar !== null;
  useEffect(() => {
    if (isKnown) return;
    let isGone = false;
    void ask().then((asked) => {
      if (!isGone && asked !== null) setUser({ user: asked });
    });
    return () => {
      isGone = true;
    };
  }, [isKnown, ask]);

  return (
    <div className={styles.person}>
      <span className={styles.tile} aria-hidden="true">
        {name === null ? <Icon path={iconDocument} /> : initialsOf(name)}
      </span>
      <div className={styles.who}>
        <p className={styles.name}>{name ?? t`Your PAN is confirmed`}</p>
        <p className={styles.aadhaar}>
          {aadhaar === null ? t`Next, your Aadhaar is matched with it` : t`Aadhaar ${aadhaar}`}
        </p>
        {name !== null && (
          <p className={styles.notYou}>
            <Trans>
              Not you? <a href={`mailto:${support.email}`}>Write to us</a>
            </Trans>
          </p>
        )}
      </div>
    </div>
  );
}

/** "ANITA ACHARYA" → "AA". */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], ...words.slice(1).slice(-1)].map((word) => [...(word ?? "")][0]).join("");
}

export type Visit = {
  /** Opens a visit to the document service. Pressing the button gives the consents that the notice names. */
  start: () => Promise<Outcome<ReplyOf<typeof startDigilocker>>>;
  /** Sends the browser there. Resolves when the borrower comes back to this very page. */
  leave: (url: string) => Promise<void>;
};

export const VISIT: Visit = {
  start: () =>
    request<typeof startDigilocker>("POST", "/user/aadhar-verification/initiate/digilocker", {
      body: { callBackUrl: `${location.origin}${stepPaths.kycProcessing()}` },
      noticeVersion: IDENTITY_NOTICE_VERSION,
      language: languageShown(NOTICE_TITLE),
    }),
  leave: leaveFor,
};
