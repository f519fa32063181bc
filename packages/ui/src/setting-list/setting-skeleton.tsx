import { Bone } from "../skeleton/skeleton.tsx";
import styles from "./setting-list.module.css";

type Props = { rows: number; hasHeading?: boolean | undefined };

/** As many rows as are awaited, as high as they will be. It stands inside a Skeleton. */
export function SettingSkeleton({ rows, hasHeading = false }: Props) {
  return (
    <div>
      {hasHeading && (
        <p className={styles.heading}>
          <Bone width="sm" />
        </p>
      )}
      <ul className={styles.list}>
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <li key={row}>
            <div className={styles.row}>
              <span className={`${styles.icon} ${styles.plain}`} />
              <span className={styles.words}>
                <span className={styles.main}>
                  <span className={styles.title}>
                    <Bone width="md" />
                  </span>
                </span>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
