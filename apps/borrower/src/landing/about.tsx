import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import styles from "./section.module.css";
import { Section } from "./section.tsx";

export function About() {
  const brand = lender.brand.name;
  const { legalName, registration, address } = lender.lender;
  return (
    <Section
      id="about"
      title={t`About`}
      lead={t`${brand} is the lending app of ${legalName}. Every loan is lent by ${legalName} itself.`}
    >
      <p className={styles.small}>{`${legalName}, ${address}. ${registration}.`}</p>
      <p className={styles.links}>
        <a href={lender.pages.about}>{t`About us`}</a>
        <a href={lender.lender.website}>{t`The lender’s website`}</a>
      </p>
    </Section>
  );
}
