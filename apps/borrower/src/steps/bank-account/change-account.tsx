import { lender } from "virtual:lender";
import { Trans } from "@lingui/react/macro";
import styles from "./change-account.module.css";

/** Only a person changes it: an account that can be changed by whoever holds the phone is a thief's. */
export function ChangeAccount() {
  const { email, phone } = lender.support;
  return (
    <p className={styles.change}>
      <Trans>
        To change the account, please contact support: <a href={`mailto:${email}`}>{email}</a> or{" "}
        <a href={`tel:${phone.replace(/\s/g, "")}`}>{phone}</a>.
      </Trans>
    </p>
  );
}
