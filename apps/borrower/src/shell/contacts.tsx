import { lender } from "virtual:lender";
import { grievanceOfficer as officer } from "virtual:lender-later";
import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { inOwnWords } from "../language/language.ts";
import styles from "./contacts.module.css";

/** Whom to call and to write to: support, the grievance officer, and what a page adds. */
export function Contacts({ children }: { children?: ReactNode }) {
  const { support } = lender;
  return (
    <dl className={styles.contacts}>
      <div>
        <dt>{t`Support`}</dt>
        <dd>
          <a href={telephone(support.phone)}>{support.phone}</a>
          <a href={`mailto:${support.email}`}>{support.email}</a>
          <span>{inOwnWords(support.hours)}</span>
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
      {children}
    </dl>
  );
}

const telephone = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, "")}`;
