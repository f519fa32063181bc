import { lender } from "virtual:lender";
import { grievanceOfficer as officer } from "virtual:lender-later";
import { t } from "@lingui/core/macro";
import { Drawer } from "@vaada/ui/drawer";
import { LinkButton } from "@vaada/ui/link-button";
import { paths } from "../paths.ts";
import styles from "./help-sheet.module.css";
import { go } from "./navigation.ts";

type Props = { open: boolean; onClose: () => void };

/** Whom to ask, from any screen of the road. What was typed on the screen is still there after. */
export function HelpSheet({ open, onClose }: Props) {
  const { support } = lender;
  return (
    <Drawer open={open} onClose={onClose} title={t`Help`} closeLabel={t`Close`}>
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
      </dl>
      <p className={styles.signOut}>
        {t`What you have sent us is kept.`}{" "}
        {/* In place of the sheet's own entry in the history, which the sheet would otherwise go back over. */}
        <LinkButton onClick={() => go(paths.signOut(), { replace: true })}>{t`Sign out`}</LinkButton>
      </p>
    </Drawer>
  );
}

const telephone = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, "")}`;
