import { useId } from "react";
import styles from "./stepper.module.css";

type Props = {
  /** The steps' names, in walking order. */
  steps: readonly string[];
  /** Which of them is being walked, counted from 0. */
  current: number;
  /** How much of the current step is behind, from 0 to 1. */
  progress: number;
  /** Such as "Step 1 of 6". */
  label: string;
  /** The subject of this screen, where that is not the step's own name. */
  title?: string | undefined;
  /** Read out after the name of a step that is done, such as "done"; those who see it have the colour. */
  doneText: string;
};

/** Stands in the middle of a TopBar, its segments below across the whole bar. */
export function Stepper({ steps, current, progress, label, title, doneText }: Props) {
  const labelId = useId();
  return (
    <>
      <div className={styles.now}>
        <p id={labelId} className={styles.label}>
          {label}
        </p>
        <p className={styles.name}>{title ?? steps[current]}</p>
      </div>
      <ol className={styles.segments} aria-labelledby={labelId}>
        {steps.map((name, index) => (
          <li key={name} aria-current={index === current ? "step" : undefined}>
            <Segment filled={index === current ? progress : Number(index < current)} />
            <span className="visually-hidden">{index < current ? `${name}, ${doneText}` : name}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The width is an SVG attribute: the security policy lets no inline style through. */
function Segment({ filled }: { filled: number }) {
  return (
    <svg className={styles.segment} aria-hidden="true">
      <rect className={styles.filled} width={`${filled * 100}%`} height="100%" />
    </svg>
  );
}
