import { lender } from "virtual:lender";
import { complaintPortal, grievanceOfficer as officer } from "virtual:lender-later";
import { t } from "@lingui/core/macro";
import styles from "./section.module.css";
import { Section } from "./section.tsx";

export function Contact() {
  const { support } = lender;
  return (
    <Section id="contact" title={t`Contact`}>
      <dl className={styles.contacts}>
        <div>
          <dt>{t`Support`}</dt>
          <dd>
            <a href={telephone(support.phone)}>{support.phone}</a>
            <a href={`mailto:${support.email}`}>{support.email}</a>
            <span>{support.hours}</span>
          </dd>
        </div>
        <div>
          <dt>{t`Grievance officer`}</dt>
          <dd>
            <span>{officer.name}</span>
            <a href={telephone(officer.phone)}>{officer.phone}</a>
            <a href={`mailto:${officer.email}`}>{officer.email}</a>
          </dd>
        </div>
        <div>
          <dt>{t`Not settled within 30 days?`}</dt>
          <dd>
            <a href={complaintPortal}>{t`Complain to the Reserve Bank of India`}</a>
          </dd>
        </div>
      </dl>
    </Section>
  );
}

const telephone = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, "")}`;
