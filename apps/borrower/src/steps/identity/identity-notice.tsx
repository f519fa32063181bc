import { lender } from "virtual:lender";
import { grievanceOfficer as officer } from "virtual:lender-later";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import styles from "./identity-notice.module.css";

type Props = { open: boolean; onClose: () => void };

type Item = { name: string; purpose: string; kept: string; shared: string };

/**
 * What is collected at this step, item by item, and the two consents; the same for both ways. A change of its wording is a
 * new version of the notice.
 */
export function IdentityNotice({ open, onClose }: Props) {
  const { legalName } = lender.lender;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`What we receive and why`}
      closeLabel={t`Close`}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {t`Back`}
        </Button>
      }
    >
      <div className={styles.notice}>
        <p>{t`${legalName} collects this at this step, and nothing else.`}</p>
        <ul className={styles.items}>
          {items().map(({ name, purpose, kept, shared }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{purpose}</p>
              <p className={styles.fact}>{t`Kept: ${kept}`}</p>
              <p className={styles.fact}>{t`Shared with: ${shared}`}</p>
            </li>
          ))}
        </ul>
        <h3>{t`Pressing Proceed or Send OTP gives two consents`}</h3>
        <ol className={styles.consents}>
          <li>{t`You let us receive your name, date of birth, address and photo from your Aadhaar record.`}</li>
          <li>{t`You let us share your details with our verification provider, which fetches the record for us.`}</li>
        </ol>
        <p className={styles.fact}>
          <Trans>
            They are recorded one by one. You can take back either, or ask for your data, at any time: write
            to {officer.name}, <a href={`mailto:${officer.email}`}>{officer.email}</a>. You can also complain
            to the Data Protection Board of India.
          </Trans>
        </p>
      </div>
    </Drawer>
  );
}

function items(): Item[] {
  const nobody = t`nobody else.`;
  const encrypted = t`5 years after your last loan ends, as the law asks. Encrypted.`;
  return [
    {
      name: t`Name, date of birth, gender and address, as Aadhaar has them`,
      purpose: t`To know whom we lend to, and to compare them with your PAN.`,
      kept: encrypted,
      shared: nobody,
    },
    {
      name: t`Photo`,
      purpose: t`To compare it with the selfie that you take later.`,
      kept: encrypted,
      shared: nobody,
    },
    {
      name: t`Aadhaar number`,
      purpose: t`To have an OTP sent to you, if you type the number here. At DigiLocker you give it to them, not to us.`,
      kept: t`Only its last four digits, for 5 years after your last loan ends.`,
      shared: t`our verification provider, and through it the Aadhaar authority.`,
    },
    {
      name: t`Name and mobile number, which we have already`,
      purpose: t`To open your visit to DigiLocker.`,
      kept: t`As we said when you gave them.`,
      shared: t`our verification provider.`,
    },
    {
      name: t`Time, internet address and browser`,
      purpose: t`To prove these consents.`,
      kept: t`As long as you have an account here.`,
      shared: nobody,
    },
  ];
}
