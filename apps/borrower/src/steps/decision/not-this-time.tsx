import { t } from "@lingui/core/macro";
import type { CivilDate } from "@vaada/calendar/civil-date";
import { formatDay, formatDayAndMonth } from "@vaada/calendar/format";
import { Button } from "@vaada/ui/button";
import { Icon } from "@vaada/ui/icon";
import { iconCalendar, iconCheck } from "@vaada/ui/icons";
import { iconInfo } from "@vaada/ui/later-icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import { showToast } from "@vaada/ui/toast";
import { TopBar } from "@vaada/ui/top-bar";
import { paths } from "../../paths.ts";
import { ApplicationNumber } from "../../shell/application-number.tsx";
import { HelpLine } from "../../shell/help-line.tsx";
import { go } from "../../shell/navigation.ts";
import { useHelp } from "../../shell/step-frame.tsx";
import type { ToldRefusal } from "../refusal.ts";
import styles from "./not-this-time.module.css";
import { saveReminder } from "./reminder.ts";

type Props = { refusal: ToldRefusal };

/** Off the road for some weeks, so it shows no stage of it. */
export function NotThisTime({ refusal }: Props) {
  const help = useHelp();
  const { reapplyOn } = refusal;
  return (
    <>
      <TopBar onBack={() => go(paths.landing())} backLabel={t`Back`} onHelp={help.show} helpLabel={t`Help`} />
      <main className={styles.main}>
        <ResultPanel
          tone="neutral"
          icon={iconCalendar}
          title={t`Not this time`}
          help={
            <p className={styles.help}>
              <span>
                <HelpLine />
              </span>
            </p>
          }
          actions={
            <>
              {reapplyOn !== null && <Remind on={reapplyOn} />}
              <Button variant="secondary" onClick={() => go(paths.dashboard())}>
                {t`Try Again`}
              </Button>
            </>
          }
        >
          <p>{t`Your application was not approved due to eligibility criteria. You may reapply after 45 days.`}</p>
          <ApplicationNumber />
          <Particulars refusal={refusal} />
        </ResultPanel>
      </main>
      {help.sheet}
    </>
  );
}

function Remind({ on }: { on: CivilDate }) {
  const day = formatDayAndMonth(on);
  const remind = () => {
    saveReminder(on);
    showToast({ tone: "success", text: t`Open the saved file to add the day to your calendar.` });
  };
  return <Button onClick={remind}>{t`Remind me on ${day}`}</Button>;
}

/** From when, why, and what would have passed. Only where nothing of this borrower's is known it says what helps most. */
function Particulars({ refusal: { reasons, wouldHavePassed, reapplyOn } }: Props) {
  const isSpecific = reasons.length > 0 || wouldHavePassed.length > 0;
  return (
    <div className={styles.card}>
      {reapplyOn !== null && (
        <dl>
          <dt>{t`You can reapply from`}</dt>
          <dd>
            <time dateTime={reapplyOn}>{formatDay(reapplyOn)}</time>
          </dd>
        </dl>
      )}
      <Sentences title={t`Why`} icon={iconInfo} sentences={reasons} />
      <Sentences title={t`What would have passed`} icon={iconCheck} sentences={wouldHavePassed} />
      {!isSpecific && (
        <Sentences
          title={t`What usually helps`}
          icon={iconCheck}
          sentences={[
            t`Salary credited to a bank account for 3 months in a row`,
            t`No bounced payments in that time`,
          ]}
        />
      )}
    </div>
  );
}

function Sentences({ title, icon, sentences }: { title: string; icon: string; sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <section className={styles.sentences}>
      <h2>{title}</h2>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>
            <Icon path={icon} size="sm" />
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
