import { msg, t } from "@lingui/core/macro";
import type { ReplyOf } from "@vaada/contract/call";
import type { startESign } from "@vaada/contract/calls/e-sign";
import { E_SIGN_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { Button } from "@vaada/ui/button";
import { iconMail } from "@vaada/ui/later-icons";
import { LinkButton } from "@vaada/ui/link-button";
import { NoteCard } from "@vaada/ui/note-card";
import { NumberedSteps } from "@vaada/ui/numbered-steps";
import { useState } from "react";
import { type Outcome, request } from "../../api/client.ts";
import { bringIntoView } from "../../form/bring-into-view.ts";
import { BusyLine, takesSecondsPlaceKept } from "../../form/busy-line.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { useAct } from "../../form/use-act.ts";
import { useHeading } from "../../form/use-heading.ts";
import { useStillHere } from "../../form/use-still-here.ts";
import { languageShown } from "../../language/messages.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import { paths } from "../../paths.ts";
import { useSession } from "../../session/store.ts";
import { go } from "../../shell/navigation.ts";
import { partOf, StepFrame } from "../../shell/step-frame.tsx";
import { leaveFor } from "../leave-for.ts";
import { stepPaths } from "../paths.ts";
import { ESignNotice } from "./e-sign-notice.tsx";
import styles from "./sign-agreement.module.css";

/** The borrower signs the accepted terms at the signing service's own page. */
export function SignAgreement({ visit = SIGNING_VISIT }: { visit?: SigningVisit }) {
  const [isNoticeOpen, setIsNoticeOpen] = useState(false);
  const { opening, sign, isEmailOpen } = useSigning(visit);
  useHeading();
  return (
    <StepFrame
      stage={5}
      progress={0.6}
      part={partOf(2, 2)}
      // The screens before this one are answered already, and would only lead here again.
      onBack={() => go(paths.landing())}
      footer={
        <>
          <BusyLine
            isBusy={opening.isBusy}
            text={t`Sending your agreement to the signing service`}
            slowText={takesSecondsPlaceKept()}
          />
          <Button busy={opening.isBusy} onClick={() => void sign()}>
            {t`Sign with Aadhaar`}
          </Button>
        </>
      }
      note={t`By tapping this you let us have the agreement signed in your name, and share it and your contact with Surepass, our signing service.`}
    >
      <h1>{t`Sign the agreement`}</h1>
      <p>{t`You accepted the key fact statement. The agreement begins with it, in full and unchanged.`}</p>
      <div className={styles.page}>
        <section className={styles.card}>
          <h2>{t`What happens next`}</h2>
          <NumberedSteps
            steps={[
              t`You go to the page of Surepass, our signing service.`,
              t`You enter your Aadhaar number there and the code that comes to your Aadhaar-linked mobile.`,
              t`You come back here, and we check the signature.`,
            ]}
          />
          <LinkButton onClick={() => setIsNoticeOpen(true)}>{t`What happens when you sign`}</LinkButton>
        </section>
        {opening.failure !== null && (
          <div ref={bringIntoView} className={styles.trouble}>
            <FailureNote failure={opening.failure} onTryAgain={() => void sign()} />
            {isEmailOpen && <WhereTheLinkIs />}
          </div>
        )}
      </div>
      <ESignNotice open={isNoticeOpen} onClose={() => setIsNoticeOpen(false)} />
    </StepFrame>
  );
}

function WhereTheLinkIs() {
  const email = useSession(({ user }) => user.user?.email ?? null);
  return (
    <NoteCard tone="info" icon={iconMail} title={email === null ? undefined : t`We wrote to ${email}.`}>
      {t`Open the link in it, in any browser, then come back and sign. A link that has run out sends you a new one when you open it.`}
    </NoteCard>
  );
}

/** The screen's one action. */
function useSigning({ start, leave }: SigningVisit) {
  const opening = useAct(usualFailures());
  const [isEmailOpen, setIsEmailOpen] = useState(false);
  const isStillHere = useStillHere();
  const sign = async (): Promise<void> => {
    const outcome = await opening.run(async () => {
      const answer = await start();
      if (answer.kind === "ok" && isStillHere()) await leave(answer.data.url);
      return answer;
    });
    setIsEmailOpen(outcome?.kind === "refused" && outcome.code === "EMAIL_NOT_VERIFIED");
  };
  return { opening, sign, isEmailOpen };
}

export type SigningVisit = {
  /** Hands the agreement over. Pressing the button gives the consents that the notice names. */
  start: () => Promise<Outcome<ReplyOf<typeof startESign>>>;
  /** Sends the browser there. Resolves when the borrower comes back to this very page. */
  leave: (url: string) => Promise<void>;
};

/** The server draws the agreement and hands it over in several calls, which takes long. */
const TIMEOUT_MS = 60_000;

const SIGNING_VISIT: SigningVisit = {
  start: () =>
    request<typeof startESign>("POST", "/user/digital-esign", {
      body: { callback_url: `${location.origin}${stepPaths.eSignProcessing()}` },
      noticeVersion: E_SIGN_NOTICE_VERSION,
      language: languageShown(NOTICE_TITLE),
      timeoutMs: TIMEOUT_MS,
    }),
  leave: leaveFor,
};

/** The title stands for the whole notice: the server stores both consents with the language it was read in. */
const NOTICE_TITLE = msg`What happens when you sign`;
