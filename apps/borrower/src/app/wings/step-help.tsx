import { lender } from "virtual:lender";
import { Icon } from "@vaada/ui/icon";
import { iconDown } from "@vaada/ui/icons";
import { iconCall, iconMail } from "@vaada/ui/later-icons";
import { helpFor } from "../../account/help/answers.ts";
import { inOwnWords } from "../../language/language.ts";
import styles from "./wings.module.css";

/** The answers of the help sheet, without opening it, and the people. */
export function StepHelp({ path }: { path: string }) {
  const { title, answers } = helpFor(path);
  const { phone, email, hours } = lender.support;
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      {/* Anew for each screen: an answer that was opened belongs to the one before. */}
      <div key={path} className={styles.answers}>
        {answers.map(({ question, answer }) => (
          <details key={question} name="wing-help">
            <summary>
              {question}
              <Icon path={iconDown} size="xs" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
      <p className={styles.person}>
        <Icon path={iconCall} size="sm" />
        <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
        <small>{inOwnWords(hours)}</small>
      </p>
      <p className={styles.person}>
        <Icon path={iconMail} size="sm" />
        <a href={`mailto:${email}`}>{email}</a>
      </p>
    </section>
  );
}
