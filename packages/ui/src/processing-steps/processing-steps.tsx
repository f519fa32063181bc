import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import { iconAlert, iconCheck } from "../icon/icons.ts";
import styles from "./processing-steps.module.css";

type StepState = "done" | "current" | "waiting" | "failed";

type Step = {
  text: string;
  state: StepState;
  /** One quiet line under it, such as "Trying again in 5 s". It is not announced, so it may count. */
  note?: ReactNode;
};

type Props = {
  /** Names the list for those who do not see it. */
  label: string;
  /** In the order of the work. The states follow what has really happened: nothing moves by itself here. */
  steps: readonly Step[];
  /** The marks in words, for those who do not see them, such as "done" and "in progress". */
  stateTexts: Readonly<Record<StepState, string>>;
};

/** A wait with a meaning: what is behind, what is being done now, what is still to come. */
export function ProcessingSteps({ label, steps, stateTexts }: Props) {
  const said = ({ text, state }: Step) => `${text}, ${stateTexts[state]}`;
  const latest = steps.find(({ state }) => state === "current" || state === "failed") ?? lastDone(steps);
  return (
    <>
      <ol className={styles.steps} aria-label={label}>
        {steps.map(({ text, state, note }) => (
          <li key={text} className={styles[state]} aria-current={state === "current" ? "step" : undefined}>
            <Mark state={state} />
            <div>
              <p>
                {text}
                <span className="visually-hidden">, {stateTexts[state]}</span>
              </p>
              {note && <p className={styles.note}>{note}</p>}
            </div>
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {latest && said(latest)}
      </p>
    </>
  );
}

function Mark({ state }: { state: StepState }) {
  switch (state) {
    case "done":
      return <Icon path={iconCheck} size="sm" />;
    case "failed":
      return <Icon path={iconAlert} size="sm" />;
    case "current":
    case "waiting":
      return <span className={styles.mark} />;
    default:
      return state satisfies never;
  }
}

const lastDone = (steps: readonly Step[]): Step | undefined =>
  steps.findLast(({ state }) => state === "done");
