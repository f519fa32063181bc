import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { iconClock } from "@vaada/ui/later-icons";
import { NumberedSteps } from "@vaada/ui/numbered-steps";
import { ResultPanel } from "@vaada/ui/result-panel";
import { paths } from "../../paths.ts";
import { ApplicationNumber } from "../../shell/application-number.tsx";
import { HelpLine } from "../../shell/help-line.tsx";
import { HomeTabs } from "../../shell/home-tabs.tsx";
import { go } from "../../shell/navigation.ts";
import { HomeBar } from "./home-bar.tsx";
import styles from "./under-review.module.css";

/**
 * An application that could not be settled automatically waits for a person: because of a decision, or of a
 * photo that did not match.
 */
export function UnderReview() {
  return (
    <>
      <HomeBar />
      <main className={styles.main}>
        <ResultPanel
          tone="neutral"
          icon={iconClock}
          title={t`We’re reviewing your application`}
          help={<HelpLine />}
          actions={
            // The step call tells whether it is decided by now, and leads on.
            <Button variant="secondary" onClick={() => go(paths.stepper(), { replace: true })}>
              {t`Check for news`}
            </Button>
          }
        >
          <p>{t`There’s nothing for you to do. We’ve kept what you sent.`}</p>
          <ApplicationNumber />
          <section className={styles.next}>
            <h2>{t`What happens next`}</h2>
            <NumberedSteps
              steps={[
                t`Someone on our team is checking what couldn’t be settled automatically, such as a photo that didn’t match.`,
                t`They decide. Until then nothing is signed, and it costs you nothing.`,
                t`You see the result here when you sign in with the same number.`,
              ]}
            />
          </section>
        </ResultPanel>
      </main>
      <HomeTabs current="home" />
    </>
  );
}
