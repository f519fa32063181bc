import { type ReactNode, useId } from "react";
import styles from "./setting-list.module.css";

type Props = { title: ReactNode; isTitleHidden?: boolean | undefined; children: ReactNode };

/** The rows of one section of the profile on a card. */
export function SettingList({ title, isTitleHidden, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={isTitleHidden ? "visually-hidden" : styles.heading}>
        {title}
      </h2>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}
