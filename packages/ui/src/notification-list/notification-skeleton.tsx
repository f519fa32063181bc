import { Bone } from "../skeleton/skeleton.tsx";
import styles from "./notification-list.module.css";

/** As many rows as are awaited, each with one line of text. It stands inside a Skeleton. */
export function NotificationSkeleton({ rows }: { rows: number }) {
  return (
    <ul className={styles.list}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <li key={row} className={styles.row}>
          <div className={styles.head}>
            <p className={styles.title}>
              <Bone width="md" />
            </p>
          </div>
          <p className={styles.text}>
            <Bone width="lg" />
          </p>
          <p className={styles.when}>
            <Bone width="sm" />
          </p>
        </li>
      ))}
    </ul>
  );
}
