import { lender } from "virtual:lender";
import { grievanceOfficer } from "virtual:lender-later";
import { t } from "@lingui/core/macro";
import { Drawer } from "@vaada/ui/drawer";
import { Icon } from "@vaada/ui/icon";
import { iconDown, iconGlobe, iconLock } from "@vaada/ui/icons";
import { iconBookmark, iconCall, iconChat, iconFlag, iconMail } from "@vaada/ui/later-icons";
import { LinkButton } from "@vaada/ui/link-button";
import type { ReactNode } from "react";
import { chooseLanguage, inOwnWords, LANGUAGE_NAMES, otherLanguages } from "../../language/language.ts";
import { loanPaths } from "../../loan-paths.ts";
import { paths } from "../../paths.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import { useSignedIn } from "../../session/session-values.ts";
import { go, usePath } from "../../shell/navigation.ts";
import { helpFor } from "./answers.ts";
import styles from "./help.module.css";
import { isApplying } from "./topics.ts";

/** The sheet that takes the place of this one. */
export type HelpAct = "finish-later" | "complaint" | "my-data" | "cancel";

type Props = { open: boolean; onClose: () => void; onAct: (act: HelpAct) => void };

/** Help for the screen that is shown: answers first, then people, then the ways on. What was typed is still there after. */
export function HelpSheet({ open, onClose, onAct }: Props) {
  const path = usePath();
  const { title, answers } = helpFor(path);
  const isSignedIn = useSignedIn();
  return (
    <Drawer open={open} onClose={onClose} title={title} closeLabel={t`Close`}>
      <div className={styles.answers}>
        {answers.map(({ question, answer }, index) => (
          <details key={question} name="help" open={index === 0}>
            <summary>
              {question}
              <Icon path={iconDown} size="xs" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
      <People />
      <div className={styles.ways}>
        <OtherLanguages />
        {isSignedIn && isApplying(path) && (
          <Way icon={iconBookmark} onClick={() => onAct("finish-later")}>
            {t`Save and finish later`}
          </Way>
        )}
        {isSignedIn ? (
          <Way icon={iconFlag} onClick={() => onAct("complaint")}>
            {t`Complaint`}
          </Way>
        ) : (
          <a className={styles.way} href={`mailto:${grievanceOfficer.email}`}>
            <Icon path={iconFlag} size="sm" />
            {t`Complaint`}
          </a>
        )}
        {isSignedIn && (
          <Way icon={iconLock} onClick={() => onAct("my-data")}>
            {t`My data`}
          </Way>
        )}
      </div>
      {isSignedIn && <Leaving canCancel={isApplying(path)} onCancel={() => onAct("cancel")} />}
      <Kept isApplying={isApplying(path)} />
    </Drawer>
  );
}

function People() {
  const { phone, email, hours, whatsapp } = lender.support;
  return (
    <section className={styles.people}>
      <h3>{t`Talk to a person`}</h3>
      <span>{inOwnWords(hours)}</span>
      <div className={styles.calls}>
        <Person icon={iconCall} href={`tel:${digitsOf(phone)}`}>
          {t`Call`}
        </Person>
        {whatsapp !== undefined && (
          <Person icon={iconChat} href={`https://wa.me/${digitsOf(whatsapp).replace("+", "")}`}>
            WhatsApp
          </Person>
        )}
        <Person icon={iconMail} href={`mailto:${email}`}>
          {t`E-mail`}
        </Person>
      </div>
    </section>
  );
}

const digitsOf = (phone: string): string => phone.replace(/[^+\d]/g, "");

function Person({ icon, href, children }: { icon: string; href: string; children: ReactNode }) {
  return (
    <a href={href}>
      <Icon path={icon} size="sm" />
      {children}
    </a>
  );
}

function OtherLanguages() {
  return otherLanguages().map((language) => (
    <Way key={language} icon={iconGlobe} onClick={() => void chooseLanguage(language)}>
      <span lang={language}>{LANGUAGE_NAMES[language]}</span>
    </Way>
  ));
}

function Way({ icon, onClick, children }: { icon: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.way} onClick={onClick}>
      <Icon path={icon} size="sm" />
      {children}
    </button>
  );
}

/** The ways out. Each takes the place of the sheet's own entry in the history, which it would otherwise go back over. */
function Leaving({ canCancel, onCancel }: { canCancel: boolean; onCancel: () => void }) {
  return (
    <p className={styles.leaving}>
      <LinkButton onClick={() => go(loanPaths.profile(), { replace: true })}>{t`Your profile`}</LinkButton>
      {canCancel && <LinkButton onClick={onCancel}>{t`Cancel my application`}</LinkButton>}
      <LinkButton onClick={() => go(paths.signOut(), { replace: true })}>{t`Sign out`}</LinkButton>
    </p>
  );
}

function Kept({ isApplying }: { isApplying: boolean }) {
  const number = keptLoanId();
  if (number === "") return null;
  return (
    <p className={styles.kept}>
      {t`Application no. ${number}`}
      {isApplying && ` · ${t`What you’ve entered is kept`}`}
    </p>
  );
}
