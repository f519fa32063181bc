import { t } from "@lingui/core/macro";
import { TopBar } from "@vaada/ui/top-bar";
import { paths } from "../../paths.ts";
import { Link } from "../../shell/link.tsx";
import { go, openHelp } from "../../shell/navigation.ts";
import styles from "./home.module.css";

/** Over every state of the dashboard. */
export function HomeBar() {
  return (
    <TopBar
      onBack={() => go(paths.landing())}
      backLabel={t`Back`}
      onHelp={openHelp}
      helpLabel={t`Help`}
      right={
        <Link className={styles.signOut} href={paths.signOut()}>
          {t`Sign out`}
        </Link>
      }
    />
  );
}
