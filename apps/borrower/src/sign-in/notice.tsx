import { lender } from "virtual:lender";
import { grievanceOfficer as officer } from "virtual:lender-later";
import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { SheetFooter } from "../form/sheet-footer.tsx";
import { keptOfPerson } from "../language/kept-phrases.ts";
import styles from "./sign-in.module.css";

type Props = { onBack: () => void };

/** What is collected, item by item. A change of this list or its wording is a new version of the notice. */
export function Notice({ onBack }: Props) {
  const legalName = lender.lender.legalName;
  const items = [
    [t`Mobile number`, t`To sign you in, and to text you about your application and loan.`, keptOfPerson()],
    [
      t`Time, internet address and browser`,
      t`To prove this consent and to keep others out of your account.`,
      keptOfPerson(),
    ],
    [t`The advertisement that led you here, if any`, t`To know which ones work.`, t`With your application.`],
    [
      t`PAN, Aadhaar, employment and bank details`,
      t`To check who you are and decide on your loan. Each is asked for later, on its own screen, with its own reason.`,
      keptOfPerson(),
    ],
  ] as const;
  return (
    <div className={styles.form}>
      <p className={styles.prompt}>
        {t`${legalName} collects only this. No contacts, texts, call log or files.`}
      </p>
      <ul className={styles.notice}>
        {items.map(([item, purpose, kept]) => (
          <li key={item}>
            <h3>{item}</h3>
            <p>{purpose}</p>
            <p>{t`Kept: ${kept}`}</p>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>
        {t`You can take back your consent or ask for your data at any time: write to ${officer.name}, ${officer.email}.`}
      </p>
      <SheetFooter>
        <Button variant="secondary" onClick={onBack}>
          {t`Back`}
        </Button>
      </SheetFooter>
    </div>
  );
}
