import type { ReactNode } from "react";
import type { Failure } from "../form/failure.ts";
import { FailureNote } from "../form/failure-note.tsx";
import styles from "./pages-unknown.module.css";

type Props = { title: ReactNode; failure: Failure; onTryAgain: () => void };

/** Not one row could be had. */
export function PagesUnknown({ title, failure, onTryAgain }: Props) {
  return (
    <section className={styles.unknown}>
      <h2>{title}</h2>
      <FailureNote failure={failure} onTryAgain={onTryAgain} />
    </section>
  );
}
