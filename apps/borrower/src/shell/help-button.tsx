import { t } from "@lingui/core/macro";
import { Icon } from "@vaada/ui/icon";
import { iconChat } from "@vaada/ui/later-icons";
import styles from "./help-button.module.css";
import { openHelp } from "./navigation.ts";

/** Help, where a screen has no top bar. */
export function HelpButton() {
  return (
    <button type="button" className={styles.help} aria-label={t`Help`} onClick={openHelp}>
      <Icon path={iconChat} />
    </button>
  );
}
