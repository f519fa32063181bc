import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { iconClock } from "@vaada/ui/later-icons";
import { NumberedSteps } from "@vaada/ui/numbered-steps";
import { ResultPanel } from "@vaada/ui/result-panel";
import { TopBar } from "@vaada/ui/top-bar";
import { paths } from "../paths.ts";
import { HelpLine } from "../shell/help-line.tsx";
import { Link } from "../shell/link.tsx";
import { go } from "../shell/navigation.ts";
import { ApplicationNumber } from "../steps/application-number.tsx";
import styles from "./under-review.module.css";

/** The rules alone could not decide. */
export function UnderReview() {
  return (
    <>
      <TopBar
        onBack={() => go(paths.landing())}
        backLabel={t`Back`}
        right={
          <Link className={styles.signOut} href={paths.signOut()}>
            {t`Sign out`}
          </Link>
        }
      />
      <main className={styles.main}>
        <ResultPanel
          tone="neutral"
          icon={iconClock}
          title={t`A person is looking at your application`}
          help={<HelpLine />}
          actions={
            // The step call tells whether it is decided by now, and leads on.
            <Button variant="secondary" onClick={() => go(paths.stepper(), { replace: true })}>
              {t`Check for news`}
            </Button>
          }
        >
          <p>{t`There is nothing for you to do. What you gave us is kept.`}</p>
          <ApplicationNumber />
          <section className={styles.next}>
            <h2>{t`What happens next`}</h2>
            <NumberedSteps
              steps={[
                t`Somebody in our team looks at what could not be decided by the rules alone.`,
                t`They decide. Until then nothing is signed, and nothing costs you anything.`,
                t`You see the result here when you sign in with the same number.`,
              ]}
            />
          </section>
        </ResultPanel>
      </main>
    </>
  );
}
