import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { FactList } from "@vaada/ui/fact-list";
import { FullScreenLoader } from "@vaada/ui/full-screen-loader";
import { Icon } from "@vaada/ui/icon";
import { iconAlert } from "@vaada/ui/icons";
import { iconDownload } from "@vaada/ui/later-icons";
import { ProcessingSteps } from "@vaada/ui/processing-steps";
import { ResultPanel } from "@vaada/ui/result-panel";
import { showToast } from "@vaada/ui/show-toast";
import type { Outcome } from "../../api/client.ts";
import type { Failure } from "../../form/failure.ts";
import { PlainFailure } from "../../form/plain-failure.tsx";
import { useHeading } from "../../form/use-heading.ts";
import { somethingWentWrong, stillWorking } from "../../language/shared-phrases.ts";
import { paths } from "../../paths.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import { HelpLine } from "../../shell/help-line.tsx";
import { moneyText } from "../../shell/money-text.ts";
import { go } from "../../shell/navigation.ts";
import { Redirect } from "../../shell/redirect.tsx";
import { saveFile } from "../../shell/save-file.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { tellFailure } from "../../waiting/tell-failure.ts";
import { documentName } from "../document-name.ts";
import { readLoanDocument } from "../loan-document.ts";
import styles from "./disbursed.module.css";
import { type Disbursal, type ReadDisbursal, readDisbursalNow } from "./read-disbursal.ts";
import { useDisbursal } from "./use-disbursal.ts";
import { phrasesOf, stationsOf } from "./whereabouts.ts";

type Props = { read?: ReadDisbursal; addressOf?: AddressOf };

/** Shows where the money is after signing, and what to do once it has arrived. */
export function Disbursed({ read = readDisbursalNow, addressOf = readDocumentAddress }: Props) {
  const { told: disbursal, ...rest } = useDisbursal(read);
  if (disbursal === null) return <Pending failure={rest.failure} onTryAgain={() => void rest.readAgain()} />;
  // The dashboard celebrates it, once.
  if (disbursal.state === "arrived") return <Redirect to={paths.dashboard()} />;
  return <Whereabouts disbursal={disbursal} addressOf={addressOf} {...rest} />;
}

type WhereaboutsProps = Omit<ReturnType<typeof useDisbursal>, "told"> & {
  disbursal: Disbursal;
  addressOf: AddressOf;
};

const goHome = (): void => go(paths.dashboard());

function Whereabouts({ disbursal, failure, readAgain, addressOf }: WhereaboutsProps) {
  const { title, lead } = phrasesOf(disbursal);
  useHeading();
  return (
    <StepFrame
      stage={6}
      progress={PROGRESS[disbursal.state]}
      // The screens before this one are signed, and would only lead here again.
      onBack={goHome}
      footer={
        <Button variant="secondary" onClick={goHome}>
          {t`Home`}
        </Button>
      }
      note={noteOn(disbursal)}
    >
      <h1>{title}</h1>
      <p>{lead}</p>
      <div className={styles.page}>
        <ToAccount disbursal={disbursal} />
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
        {failure !== null && <PlainFailure failure={failure} onTryAgain={() => void readAgain()} />}
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
  "waiting-consent": 0.2,
  "waiting-auto-pay": 0.2,
  "waiting-release": 0.3,
  sent: 0.5,
  checking: 0.5,
  held: 0.3,
  taken: 0.75,
  arrived: 1,
};

/** Something went wrong, so the screen names whom to ask. */
const isForPerson = ({ state }: Disbursal): boolean => state === "checking" || state === "held";

/** A payment that may never be made gets no promise of its number. */
const noteOn = (disbursal: Disbursal): string =>
  isForPerson(disbursal)
    ? t`You can leave this screen. The result will be here.`
    : t`We’ll text you your bank’s reference (UTR). You can leave this screen.`;

function ToAccount({ disbursal: { amount, bank, account } }: { disbursal: Disbursal }) {
  return (
    <FactList
      lead={{ label: t`Amount to your bank`, value: moneyText(amount) }}
      facts={[{ label: t`Account`, value: `${bank} ••${account}` }]}
    />
  );
}

type DocumentsProps = { documents: readonly DocumentType[]; addressOf: AddressOf };

/** The signed documents, to be saved. */
function LoanDocuments({ documents, addressOf }: DocumentsProps) {
  if (documents.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2>{t`Your documents`}</h2>
      <ul className={styles.documents}>
        {documents.map((type) => (
          <li key={type}>
            <button type="button" onClick={() => void saveDocument(type, addressOf)}>
              <span>{documentName(type)}</span>
              <Icon path={iconDownload} size="sm" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function saveDocument(type: DocumentType, addressOf: AddressOf): Promise<void> {
  const found = await addressOf(type);
  if (found.kind !== "ok") tellFailure(found);
  else if (found.data !== null) saveFile(found.data);
  else showToast({ tone: "error", text: somethingWentWrong() });
}

type PendingProps = { failure: Failure | null; onTryAgain: () => void };

/** Shows until the first answer, or when the question fails. The hook asks again by itself. */
function Pending({ failure, onTryAgain }: PendingProps) {
  if (failure === null)
    return (
      <main>
        <FullScreenLoader
          open
          lines={{
            working: t`Checking where your money is`,
            still: stillWorking(),
          }}
        />
      </main>
    );
  return (
    <StepFrame stage={6} progress={0.2} onBack={() => go(paths.dashboard())}>
      <ResultPanel
        tone="neutral"
        icon={iconAlert}
        title={t`We couldn’t check where your money is`}
        help={<HelpLine />}
        actions={<Button onClick={onTryAgain}>{t`Try again`}</Button>}
      >
        <p>{failure.message}</p>
        <p>{t`Your agreement is signed and kept with us. Nothing is lost.`}</p>
      </ResultPanel>
    </StepFrame>
  );
}

type DocumentType = Disbursal["documents"][number];

/** Reads the short-lived address of a document of this loan; `null` when there is none. */
export type AddressOf = (type: DocumentType) => Promise<Outcome<string | null>>;

const readDocumentAddress: AddressOf = (type) => readLoanDocument(Number(keptLoanId()), type);
