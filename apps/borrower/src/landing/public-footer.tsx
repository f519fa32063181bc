import { lender } from "virtual:lender";
import { complaintPortal, grievanceOfficer as officer } from "virtual:lender-later";
import { t } from "@lingui/core/macro";
import styles from "./public-footer.module.css";

/** Trust comes from names and documents: who lends, under which registration, and whom to complain to. */
export function PublicFooter() {
  const { legalName, registration, address } = lender.lender;
  return (
    <footer className={styles.footer}>
      <p className={styles.lender}>{legalName}</p>
      <p>{registration}</p>
      <p>{address}</p>
      <p>
        {t`Grievance officer: ${officer.name}`}, <a href={`mailto:${officer.email}`}>{officer.email}</a>
      </p>
      <p className={styles.links}>
        <a href={lender.pages.terms}>{t`Terms`}</a>
        <a href={lender.pages.privacy}>{t`Privacy Policy`}</a>
        <a href={complaintPortal}>{t`RBI complaint portal`}</a>
      </p>
    </footer>
  );
}
