import { Bone } from "../skeleton/skeleton.tsx";
import styles from "./transaction-list.module.css";

/** As many rows as are awaited, as high as they will be. It stands inside a Skeleton. */
export function TransactionSkeleton({ rows }: { rows: number }) {
  return (
    <ul className={styles.list}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <li key={row} className={styles.row}>
          <span className={`${styles.tile} ${styles.paid}`} />
          <div className={styles.words}>
            <p className={styles.line}>
              <span className={styles.title}>
                <Bone width="sm" />
              </span>
              <span className={styles.amount}>
                <Bone width="xs" />
              </span>
            </p>
            <p className={`${styles.line} ${styles.quiet}`}>
              <span>
                <Bone width="lg" />
              </span>
              <span>
                <Bone width="xs" />
              </span>
            </p>
            <p className={styles.quiet}>
              <Bone width="md" />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
