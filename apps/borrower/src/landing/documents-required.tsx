import { t } from "@lingui/core/macro";
import styles from "./section.module.css";
import { Section } from "./section.tsx";

export function DocumentsRequired() {
  return (
    <Section
      id="documents-required"
      title={t`Documents Required`}
      lead={t`PAN and Aadhaar only. Nothing to print or post.`}
    >
      <ul className={styles.bullets}>
        <li>{t`Your PAN, linked with your Aadhaar`}</li>
        <li>{t`Your Aadhaar, and the mobile number linked with it`}</li>
        <li>{t`The number and IFSC of your salary account, at hand for later`}</li>
      </ul>
      <p className={styles.small}>
        {t`Some applications also need a bank statement. You connect it online, and only if you agree.`}
      </p>
    </Section>
  );
}
