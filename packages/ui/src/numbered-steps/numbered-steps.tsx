import { Children, type ReactNode } from "react";
import styles from "./numbered-steps.module.css";

/** The things to do, in order. One that a condition leaves out takes no number. */
export function NumberedSteps({ steps }: { steps: readonly ReactNode[] }) {
  return (
    <ol className={styles.steps}>
      {Children.map(Children.toArray(steps), (step) => (
        <li>
          <div>{step}</div>
        </li>
      ))}
    </ol>
  );
}
