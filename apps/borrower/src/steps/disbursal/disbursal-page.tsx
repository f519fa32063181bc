import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { FactList } from "@vaada/ui/fact-list";
import { ProcessingSteps } from "@vaada/ui/processing-steps";
import { showToast } from "@vaada/ui/toast";
import { FailureNote } from "../../form/failure-note.tsx";
import { useHeading } from "../../form/use-heading.ts";
import { paths } from "../../paths.ts";
import { HelpLine } from "../../shell/help-line.tsx";
import { moneyText } from "../../shell/money-text.ts";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { ArrivedFacts } from "./arrived-facts.tsx";
import styles from "./disbursal.module.css";
import type { AddressOf } from "./document-address.ts";
import { LoanDocuments } from "./loan-documents.tsx";
import { Pending } from "./pending.tsx";
import type { Disbursal, ReadDisbursal } from "./read-disbursal.ts";
import { saveRepaymentDay } from "./repayment-reminder.ts";
import { useDisbursal } from "./use-disbursal.ts";
import { phrasesOf, stationsOf } from "./whereabouts.ts";

type Props = { read: ReadDisbursal; addressOf: AddressOf };

/** The agreement is signed: where the money is, until it has arrived, and what comes then. */
export function DisbursalPage({ read, addressOf }: Props) {
  const { told, ...rest } = useDisbursal(read);
  if (told === null) return <Pending failure={rest.failure} onTryAgain={() => void rest.readAgain()} />;
  return <Whereabouts told={told} addressOf={addressOf} {...rest} />;
}

type Shown = Omit<ReturnType<typeof useDisbursal>, "told"> & { told: Disbursal; addressOf: AddressOf };

const goHome = (): void => go(paths.dashboard());

function Whereabouts({ told: disbursal, failure, readAgain, addressOf }: Shown) {
  const { title, lead } = phrasesOf(disbursal);
  const hasArrived = disbursal.state === "arrived";
  useHeading();
  return (
    <StepFrame
      stage={6}
      progress={PROGRESS[disbursal.state]}
      // What stands before it in the history is signed, and would only lead here again.
      onBack={goHome}
      footer={
        <>
          {hasArrived && (
            <Button onClick={() => remind(disbursal)}>{t`Add repayment date to calendar`}</Button>
          )}
          <Button variant="secondary" onClick={goHome}>
            {t`Home`}
          </Button>
        </>
      }
      note={hasArrived ? undefined : noteOn(disbursal)}
    >
      <h1>{title}</h1>
      <p>{lead}</p>
      <div className={styles.page}>
        {!hasArrived && <ToAccount disbursal={disbursal} />}
        <ProcessingSteps
          label={t`Where the money is`}
          steps={stationsOf(disbursal)}
          stateTexts={{
            done: t`done`,
            current: t`in progress`,
            waiting: t`not started`,
            failed: t`did not work`,
          }}
        />
        {failure !== null && <FailureNote failure={failure} onTryAgain={() => void readAgain()} />}
        {hasArrived && <ArrivedFacts disbursal={disbursal} />}
        <LoanDocuments documents={disbursal.documents} addressOf={addressOf} />
        {isForPerson(disbursal) && (
          <p className={styles.help}>
            <HelpLine />
          </p>
        )}
      </div>
    </StepFrame>
  );
}

const PROGRESS: Readonly<Record<Disbursal["state"], number>> = {
  "waiting-auto-pay": 0.2,
  "waiting-release": 0.3,
  sent: 0.5,
  checking: 0.5,
  held: 0.3,
  taken: 0.75,
  arrived: 1,
};

/** Something has gone otherwise than it should: whoever can say more is named. */
const isForPerson = ({ state }: Disbursal): boolean => state === "checking" || state === "held";

/** Nobody is promised the number of a payment that may never be made. */
const noteOn = (disbursal: Disbursal): string =>
  isForPerson(disbursal)
    ? t`You can leave this screen. What comes of it is shown here.`
    : t`We’ll text you the UTR. You can leave this screen.`;

function ToAccount({ disbursal: { amount, bank, account } }: { disbursal: Disbursal }) {
  return (
    <FactList
      lead={{ label: t`Amount to your bank`, value: moneyText(amount) }}
      facts={[{ label: t`Account`, value: `${bank} ••${account}` }]}
    />
  );
}

function remind(disbursal: Disbursal): void {
  saveRepaymentDay(disbursal);
  showToast({ tone: "success", text: t`Open the saved file to add the day to your calendar.` });
}
