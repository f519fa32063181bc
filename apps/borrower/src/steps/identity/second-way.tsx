import { t } from "@lingui/core/macro";
import { Link } from "../../shell/link.tsx";
import { go } from "../../shell/navigation.ts";
import { stepPaths } from "../paths.ts";
import { type AskSwitch, askAadhaarCodeSwitch, useAadhaarCodeSwitch } from "./aadhaar-code-switch.ts";
import styles from "./second-way.module.css";

/** Its place is kept while the lender is asked: a button that moves as it is tapped is the wrong button. */
export function SecondWay({ ask = askAadhaarCodeSwitch }: { ask?: AskSwitch | undefined }) {
  const isOffered = useAadhaarCodeSwitch(ask) === true;
  return (
    <p className={styles.secondWay}>
      {isOffered && (
        <>
          {t`Can’t use DigiLocker?`}{" "}
          <Link
            href={stepPaths.aadhaarNumber()}
            onClick={(event) => {
              event.preventDefault();
              go(stepPaths.aadhaarNumber(), { state: FROM_HERE });
            }}
          >
            {t`Use your Aadhaar number`}
          </Link>
        </>
      )}
    </p>
  );
}

const FROM_HERE = { isFromFirstWay: true };

/** Whether the browser's Back leads to the screen that offered the second way. */
export const cameFromFirstWay = (): boolean =>
  (history.state as Partial<typeof FROM_HERE> | null)?.isFromFirstWay === true;
