import { t } from "@lingui/core/macro";
import styles from "./section.module.css";
import { Section } from "./section.tsx";

export function HowToApply() {
  const stages = [
    [t`Basic Details`, t`Your PAN and e-mail`, t`1 minute`],
    [t`KYC Details`, t`Aadhaar through DigiLocker`, t`2 minutes`],
    [t`Employment Details`, t`Employer, salary and the amount you need`, t`2 minutes`],
    [t`Bank Account Details`, t`Your offer, a selfie, your salary account and auto-pay`, t`4 minutes`],
    [t`E-Sign`, t`Read the key fact statement, then sign with your Aadhaar`, t`3 minutes`],
    [t`Get Disbursement`, t`The money in your account`, t`within 24 hours`],
  ] as const;
  return (
    <Section
      id="how-to-apply"
      title={t`How to Apply`}
      lead={t`Six stages. You can stop at any of them and come back.`}
    >
      <ol className={styles.stages}>
        {stages.map(([name, text, time]) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
            <p className={styles.time}>{time}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
