import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { TopBar } from "@vaada/ui/top-bar";
import { paths } from "../paths.ts";
import { HelpLine } from "./help-line.tsx";
import { Link } from "./link.tsx";
import styles from "./not-open-yet.module.css";

type Props = { title: string };

/** Stands in for a step whose screen is not built; the table of screens names it once per such step. */
export function NotOpenYet({ title }: Props) {
  return (
    <>
      <TopBar
        onBack={() => history.back()}
        backLabel={t`Back`}
        right={
          <Link className={styles.signOut} href={paths.signOut()}>
            <Trans>Sign out</Trans>
          </Link>
        }
      />
      <main className={styles.main}>
        <h1 className={styles.title}>{title}</h1>
        <p>
          <Trans>This step is not open yet.</Trans>
        </p>
        <p className={styles.help}>
          <HelpLine />
        </p>
      </main>
    </>
  );
}
