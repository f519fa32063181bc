import { lender } from "virtual:lender";
import { grievanceOfficer as officer } from "virtual:lender-later";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@vaada/ui/button";
import { SheetFooter } from "../form/sheet-footer.tsx";
import { keptOfPerson, keptOfSignIns, sharedLater, timeAddressAndBrowser } from "../language/kept-phrases.ts";
import { publicPage } from "../language/public-page.ts";
import { sharedWith } from "../language/recipient-names.ts";
import styles from "./sign-in.module.css";

type Props = { onBack: () => void };

/**
 * The data that the sign-in collects, item by item. A change of this list or its wording is a new version of
 * the notice.
 */
export function Notice({ onBack }: Props) {
  const legalName = lender.lender.legalName;
  const items = [
    [
      t`Mobile number`,
      t`To sign you in, and to text you about your application and loan. Once you borrow, the law requires us to report it to all credit bureaus and to the central KYC registry.`,
      keptOfPerson(),
      sharedWith(["msg91", "credit-bureaus", "central-kyc"]),
    ],
    [
      timeAddressAndBrowser(),
      t`To prove this consent and to keep others out of your account.`,
      keptOfSignIns(),
      sharedWith([]),
    ],
    [
      t`The advertisement that led you here, if any`,
      t`To know which ones work.`,
      t`With your application.`,
      sharedWith([]),
    ],
  ] as const;
  return (
    <div className={styles.form}>
      <p className={styles.prompt}>
        {t`${legalName} collects only this. No contacts, texts, call log or files.`} {sharedLater()}
      </p>
      <ul className={styles.notice}>
        {items.map(([item, purpose, kept, shared]) => (
          <li key={item}>
            <h3>{item}</h3>
            <p>{purpose}</p>
            <p>{t`Kept: ${kept}`}</p>
            <p>{t`Shared with: ${shared}`}</p>
          </li>
        ))}
      </ul>
      <p>
        {t`PAN, Aadhaar, employment and bank details are asked for later, each on its own screen, with its own reason and its own consent.`}
      </p>
      <p className={styles.hint}>
        <Trans>
          Nobody can sign in without this consent, so it ends with your account, which you can have erased in
          your profile under Correct or erase my data. Every later consent can be taken back under My data and
          consents:{" "}
          <a href={`${publicPage("privacy")}#rights`} target="_blank" rel="noreferrer">
            how it works
          </a>
          . You can also write to {officer.name}, <a href={`mailto:${officer.email}`}>{officer.email}</a>, and
          complain to the Data Protection Board of India.
        </Trans>
      </p>
      <SheetFooter>
        <Button variant="secondary" onClick={onBack}>
          {t`Back`}
        </Button>
      </SheetFooter>
    </div>
  );
}
