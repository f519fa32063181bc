import { t } from "@lingui/core/macro";
import { Icon } from "@vaada/ui/icon";
import { iconDownload } from "@vaada/ui/later-icons";
import { showToast } from "@vaada/ui/toast";
import { saveFile } from "../../shell/save-file.ts";
import { tellFailure } from "../../waiting/tell-failure.ts";
import { documentName } from "../document-name.ts";
import styles from "./disbursal.module.css";
import type { AddressOf, DocumentType } from "./document-address.ts";

type Props = { documents: readonly DocumentType[]; addressOf: AddressOf };

/** What was signed, to be saved. */
export function LoanDocuments({ documents, addressOf }: Props) {
  if (documents.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2>{t`Your documents`}</h2>
      <ul className={styles.documents}>
        {documents.map((type) => (
          <li key={type}>
            <button type="button" onClick={() => void save(type, addressOf)}>
              <span>{documentName(type)}</span>
              <Icon path={iconDownload} size="sm" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function save(type: DocumentType, addressOf: AddressOf): Promise<void> {
  const found = await addressOf(type);
  if (found.kind !== "ok") tellFailure(found);
  else if (found.data !== null) saveFile(found.data);
  else showToast({ tone: "error", text: t`Something went wrong` });
}
