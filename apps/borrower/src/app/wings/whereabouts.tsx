import { t } from "@lingui/core/macro";
import { Icon } from "@vaada/ui/icon";
import { iconCheck, iconLock } from "@vaada/ui/icons";
import type { ReactNode } from "react";
import { isApplying, stageOf } from "../../account/help/topics.ts";
import { loanPaths } from "../../loan-paths.ts";
import { paths } from "../../paths.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import { useSession } from "../../session/store.ts";
import { Link } from "../../shell/link.tsx";
import styles from "./wings.module.css";

/** The journey and how far it is, for an applicant; whose account this is, and its pages, for anybody else. */
export function Whereabouts({ path }: { path: string }) {
  const stage = stageOf(path);
  return stage === null ? <Account path={path} /> : <Journey stage={stage} canLeave={isApplying(path)} />;
}

function Journey({ stage, canLeave }: { stage: number; canLeave: boolean }) {
  const number = keptLoanId();
  const stages = [
    [t`Basic Details`, t`PAN confirmed`, t`Your PAN and e-mail`],
    [t`KYC Details`, t`Aadhaar verified`, t`Aadhaar through DigiLocker`],
    [t`Employment Details`, t`Work, salary and offer`, t`Work, salary and offer`],
    [t`Bank Account Details`, t`References, selfie, salary account`, t`References, selfie, salary account`],
    [t`E-Sign`, t`Signed`, t`Read everything, then sign`],
    [t`Get Disbursement`, t`Credited within 24 hours of release`, t`Credited within 24 hours of release`],
  ] as const;
  return (
    <>
      <h2>{t`Your application`}</h2>
      {number !== "" && <p className={styles.quiet}>{t`No. ${number}`}</p>}
      <ol className={styles.stages}>
        {stages.map(([name, done, ahead], index) => {
          const place = index + 1;
          const isHere = place === stage;
          const isDone = place < stage;
          return (
            <li
              key={name}
              className={isDone ? styles.done : undefined}
              aria-current={isHere ? "step" : undefined}
            >
              {isDone && <Icon path={iconCheck} size="xs" />}
              {name}
              <small>{isHere ? t`You’re here` : isDone ? done : ahead}</small>
            </li>
          );
        })}
      </ol>
      {canLeave && (
        <Kept>
          <b>{t`Every finished step is kept.`}</b>{" "}
          {t`Close the window whenever you like and go on later, on any device.`}
        </Kept>
      )}
    </>
  );
}

function Account({ path }: { path: string }) {
  const mobile = useSession(({ user }) => user.mobile);
  const number = groupedNumber(mobile ?? "");
  const pages = [
    [paths.dashboard(), t`Home`],
    [loanPaths.transactions(), t`Payment history`],
    [loanPaths.loans(), t`Loans and documents`],
    [loanPaths.notifications(), t`Notifications`],
    [loanPaths.profile(), t`Profile`],
  ] as const;
  return (
    <>
      <h2>{t`Your account`}</h2>
      {mobile !== null && <p className={styles.quiet}>{t`Signed in with ${number}`}</p>}
      <ul className={styles.pages}>
        {pages.map(([href, name]) => (
          <li key={href}>
            <Link href={href} aria-current={href === path ? "page" : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <Kept>
        <b>{t`Not your computer?`}</b> {t`Sign out when you’re done.`}{" "}
        <Link href={paths.signOut()}>{t`Sign out`}</Link>
      </Kept>
    </>
  );
}

/** The promise about data at this screen, with a lock before it. */
const Kept = ({ children }: { children: ReactNode }) => (
  <div className={`${styles.card} ${styles.kept}`}>
    <span className={styles.tile}>
      <Icon path={iconLock} size="sm" />
    </span>
    <p>{children}</p>
  </div>
);

/** As people read a number out. */
export const groupedNumber = (mobile: string): string => `+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`;
