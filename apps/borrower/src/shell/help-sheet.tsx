import { t } from "@lingui/core/macro";
import { Drawer } from "@vaada/ui/drawer";
import { LinkButton } from "@vaada/ui/link-button";
import { loanPaths } from "../loan-paths.ts";
import { paths } from "../paths.ts";
import { Contacts } from "./contacts.tsx";
import styles from "./help-sheet.module.css";
import { go } from "./navigation.ts";

type Props = { open: boolean; onClose: () => void };

/** Whom to ask, from any screen of the road. What was typed on the screen is still there after. */
export function HelpSheet({ open, onClose }: Props) {
  return (
    <Drawer open={open} onClose={onClose} title={t`Help`} closeLabel={t`Close`}>
      <Contacts />
      <p className={styles.own}>
        <LinkButton onClick={() => go(loanPaths.profile(), { replace: true })}>{t`Your profile`}</LinkButton>{" "}
        {t`Language, complaint, your data and consents, finish later, cancel.`}
      </p>
      <p className={styles.signOut}>
        {t`We’ve kept what you sent.`}{" "}
        {/* In place of the sheet's own entry in the history, which the sheet would otherwise go back over. */}
        <LinkButton onClick={() => go(paths.signOut(), { replace: true })}>{t`Sign out`}</LinkButton>
      </p>
    </Drawer>
  );
}
