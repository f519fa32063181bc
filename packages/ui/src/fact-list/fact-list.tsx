import type { ReactNode } from "react";
import styles from "./fact-list.module.css";

export type Fact = {
  label: string;
  value: ReactNode;
  /** Quiet, under the value: the same said in another way, such as a rate by the year. */
  remark?: ReactNode;
};

type Props = {
  /** The one figure that matters most, large and on top. */
  lead?: Fact | undefined;
  facts: readonly Fact[];
};

/** Terms and what they are, line by line, on a card. */
export function FactList({ lead, facts }: Props) {
  return (
    <dl className={styles.facts}>
      {lead && <Row fact={lead} className={styles.lead} />}
      {facts.map((fact) => (
        <Row key={fact.label} fact={fact} />
      ))}
    </dl>
  );
}

function Row({ fact, className }: { fact: Fact; className?: string | undefined }) {
  return (
    <div className={className}>
      <dt>{fact.label}</dt>
      <dd>
        {fact.value}
        {fact.remark && <span className={styles.remark}>{fact.remark}</span>}
      </dd>
    </div>
  );
}
