import { lender } from "virtual:lender";
import { complaintPortal, grievanceOfficer as officer, runner } from "virtual:lender-later";
import { t } from "@lingui/core/macro";
import { publicPage } from "../language/public-page.ts";
import styles from "./public-footer.module.css";

/** Trust comes from names and documents: who lends, under which registration, and whom to complain to. */
export function PublicFooter({ runBy = runner }: { runBy?: string | null }) {
  const { legalName, registration, address } = lender.lender;
  return (
    <footer className={styles.footer}>
      <p className={styles.lender}>{legalName}</p>
      <p>{registration}</p>
      <p>{address}</p>
      {runBy !== null && <p>{t`${runBy} runs this app for ${legalName}.`}</p>}
      <p>
        {t`Grievance officer: ${officer.name}`},{" "}
        <a href={`tel:${officer.phone.replace(/\s/g, "")}`}>{officer.phone}</a>,{" "}
        <a href={`mailto:${officer.email}`}>{officer.email}</a>
      </p>
      <p className={styles.links}>
        <a href={publicPage("terms")}>{t`Terms`}</a>
        <a href={publicPage("privacy")}>{t`Privacy Policy`}</a>
        <a href={publicPage("rates")}>{t`Rates and charges`}</a>
        <a href={publicPage("grievance")}>{t`Complaints`}</a>
        <a href={complaintPortal}>{t`RBI complaint portal`}</a>
      </p>
    </footer>
  );
}
