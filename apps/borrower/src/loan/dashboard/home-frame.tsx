import { t } from "@lingui/core/macro";
import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { Icon } from "@vaada/ui/icon";
import { iconBell } from "@vaada/ui/later-icons";
import type { ReactNode } from "react";
import { useHeading } from "../../form/use-heading.ts";
import { formatDayAndMonth } from "../../language/dates.ts";
import { currentLanguage } from "../../language/language.ts";
import { loanPaths } from "../../loan-paths.ts";
import { HelpButton } from "../../shell/help-button.tsx";
import { HomeTabs } from "../../shell/home-tabs.tsx";
import { Link } from "../../shell/link.tsx";
import { StaleNote } from "../../waiting/stale-note.tsx";
import type { HomeProps } from "./dashboard-calls.ts";
import styles from "./home-frame.module.css";

type Props = Pick<HomeProps, "told" | "stale" | "onAgain"> & { children: ReactNode };

/** Around every state in which the journey is at its end: who is greeted, and the ways to the other pages. */
export function HomeFrame({ told: { name, now, notifications }, stale, onAgain, children }: Props) {
  useHeading();
  const words = (name ?? "").split(" ").filter((word) => word !== "");
  const first = firstLetterOnly(words[0] ?? "");
  return (
    <>
      <main className={styles.main}>
        <header className={styles.greeting}>
          {first !== "" && (
            <span className={styles.avatar} aria-hidden="true">
              {initialsOf(words)}
            </span>
          )}
          <div className={styles.words}>
            <p className={styles.today}>{todayText(Date.parse(now))}</p>
            <h1 className={styles.hello}>{first === "" ? t`Hello` : t`Hello, ${first}`}</h1>
          </div>
          <div className={styles.acts}>
            <HelpButton />
            <Bell unread={notifications.unread} />
          </div>
        </header>
        {stale !== null && <StaleNote stale={stale} onTryAgain={onAgain} />}
        {children}
      </main>
      <HomeTabs current="home" />
    </>
  );
}

function Bell({ unread }: { unread: number }) {
  return (
    <Link className={styles.bell} href={loanPaths.notifications()}>
      <Icon path={iconBell} />
      {unread > 0 && <span className={styles.dot} />}
      <span className="visually-hidden">
        {unread > 0 ? t`Notifications, ${unread} new` : t`Notifications`}
      </span>
    </Link>
  );
}

/** A PAN record is written in capitals; nobody is called like that. */
const firstLetterOnly = (word: string): string => word.slice(0, 1) + word.slice(1).toLowerCase();

const initialsOf = (words: readonly string[]): string =>
  [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => word?.slice(0, 1)).join("");

/** "Tuesday, 9 Feb" on India's calendar. */
function todayText(nowMs: number): string {
  const weekday = new Intl.DateTimeFormat(currentLanguage(), { weekday: "long", timeZone: "Asia/Kolkata" });
  return `${weekday.format(nowMs)}, ${formatDayAndMonth(civilDateInIndia(nowMs))}`;
}
