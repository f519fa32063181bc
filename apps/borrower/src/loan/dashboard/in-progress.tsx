import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { ProcessingSteps } from "@vaada/ui/processing-steps";
import { StickyFooter } from "@vaada/ui/sticky-footer";
import { useHeading } from "../../form/use-heading.ts";
import { ApplicationNumber } from "../../shell/application-number.tsx";
import { HelpLine } from "../../shell/help-line.tsx";
import { HomeTabs } from "../../shell/home-tabs.tsx";
import { go } from "../../shell/navigation.ts";
import styles from "./home.module.css";
import { HomeBar } from "./home-bar.tsx";

type Props = {
  /** How many of the six are behind. */
  done: number;
  title: string;
  lead: string;
  next: { text: string; address: string };
};

/** An application on its way: how far it is, and how it goes on. */
export function InProgress({ done, title, lead, next }: Props) {
  useHeading();
  const stages = [
    t`Basic Details`,
    t`KYC Details`,
    t`Employment Details`,
    t`Bank Account Details`,
    t`E-Sign`,
    t`Get Disbursement`,
  ];
  return (
    <>
      <HomeBar />
      <main className={styles.main}>
        <div className={styles.page}>
          <h1>{title}</h1>
          <p>{lead}</p>
          <section className={styles.card}>
            <h2 className={styles.badge}>{t`In Progress`}</h2>
            <ProcessingSteps
              label={t`How far your application is`}
              steps={stages.map((text, index) => ({ text, state: stateAt({ index, done }) }))}
              stateTexts={{
                done: t`done`,
                current: t`in progress`,
                waiting: t`not started`,
                failed: t`did not work`,
              }}
            />
            <ApplicationNumber />
          </section>
          <p className={styles.help}>
            <HelpLine />
          </p>
        </div>
        <StickyFooter>
          <Button onClick={() => go(next.address)}>{next.text}</Button>
        </StickyFooter>
      </main>
      <HomeTabs current="home" />
    </>
  );
}

function stateAt({ index, done }: { index: number; done: number }): "done" | "current" | "waiting" {
  if (index < done) return "done";
  return index === done ? "current" : "waiting";
}
