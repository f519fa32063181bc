import { lender } from "virtual:lender";
import { grievanceOfficer as officer } from "virtual:lender-later";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import styles from "./basic-details.module.css";

type Props = { open: boolean; onClose: () => void };

type Item = { name: string; purpose: string; kept: string; shared: string };

/** What is collected here, item by item, and the two consents. A change of its wording is a new version of the notice. */
export function PanNotice({ open, onClose }: Props) {
  const { legalName } = lender.lender;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`What we check and why`}
      closeLabel={t`Close`}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {t`Back`}
        </Button>
      }
    >
      <div className={styles.notice}>
        <p>{t`${legalName} collects this on this screen, and nothing else.`}</p>
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
        <h3>{t`Pressing Check Eligibility gives two consents`}</h3>
        <ol className={styles.consents}>
          <li>{t`You let us look up your PAN in the tax register.`}</li>
          <li>{t`You let us share your PAN with our verification provider, which asks the register for us.`}</li>
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
  const afterLastLoan = t`5 years after your last loan ends, as the law asks.`;
  const whileAccount = t`As long as you have an account here.`;
  return [
    {
      name: t`PAN`,
      purpose: t`To look up who you are in the tax register, and to keep others from borrowing in your name.`,
      kept: t`5 years after your last loan ends, as the law asks. Encrypted, never shown in full.`,
      shared: t`Our verification provider, and through it the tax register.`,
    },
    {
      name: t`Name, date of birth, gender and Aadhaar link, as the register has them`,
      purpose: t`To know whom we lend to, and to compare them with your Aadhaar at the next step.`,
      kept: afterLastLoan,
      shared: t`Nobody else.`,
    },
    {
      name: t`Email address`,
      purpose: t`To send you your loan agreement and notices about your loan.`,
      kept: whileAccount,
      shared: t`The service that delivers our e-mail.`,
    },
    {
      name: t`Time, internet address and browser`,
      purpose: t`To prove these consents.`,
      kept: whileAccount,
      shared: t`Nobody else.`,
    },
  ];
}
