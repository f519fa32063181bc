import { t } from "@lingui/core/macro";
import type { DOCUMENT_TYPES } from "@vaada/contract/calls/loan-history";
import { Icon } from "@vaada/ui/icon";
import { iconDownload } from "@vaada/ui/later-icons";
import { showToast } from "@vaada/ui/toast";
import { mayHaveRunOut, saveFile } from "../save-file.ts";
import styles from "./disbursal.module.css";
import type { Told } from "./use-disbursal.ts";

type DocumentType = (typeof DOCUMENT_TYPES)[number];
type Props = { told: Told; readAgain: () => Promise<Told | null> };

/** What was signed, to be saved. */
export function LoanDocuments({ told, readAgain }: Props) {
  const { documents } = told.disbursal;
  if (documents.length === 0) return null;
  const save = async (type: DocumentType): Promise<void> => {
    const fresh = mayHaveRunOut(told.toldAtMs) ? await readAgain() : told;
    const found = fresh?.disbursal.documents.find(({ documentType }) => documentType === type);
    if (found !== undefined) saveFile(found.presignedUrl);
    else showToast({ tone: "error", text: t`You need internet for this step.` });
  };
  return (
    <section className={styles.card}>
      <h2>{t`Your documents`}</h2>
      <ul className={styles.documents}>
        {documents.map(({ documentType }) => (
          <li key={documentType}>
            <button type="button" onClick={() => void save(documentType)}>
              <span>{nameOf(documentType)}</span>
              <Icon path={iconDownload} size="sm" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf(type: DocumentType): string {
  switch (type) {
    case "Key Fact Statement":
      return t`Key fact statement, PDF`;
    case "Loan Agreement":
      return t`Loan agreement, PDF`;
    case "Sanction Letter":
      return t`Sanction letter, PDF`;
    default:
      return type satisfies never;
  }
}
