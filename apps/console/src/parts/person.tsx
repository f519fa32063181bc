import { initialsOf } from "./figures.ts";
import styles from "./person.module.css";

/** The initials of a person; always beside the name. */
export function Avatar({ name, tone = "soft" }: { name: string; tone?: "soft" | "hero" | "large" }) {
  return (
    <span className={`${styles.avatar} ${styles[tone]}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
