import { Bone } from "../skeleton/skeleton.tsx";
import styles from "./loan-card.module.css";

/** The same card, as high, with shapes in place of words. It stands inside a Skeleton. */
export function LoanCardSkeleton() {
  return (
    <div className={styles.card}>
      <div className={styles.main}>
        <div className={styles.head}>
          <p className={styles.label}>
            <Bone width="sm" />
          </p>
          <span className={styles.badgeShape} />
        </div>
        <p className={styles.sum}>
          <span className={styles.amount}>
            <Bone width="sm" />
          </span>
        </p>
        <div className={styles.facts}>
          <Bone width="lg" />
        </div>
        <p className={styles.bar}>
          <span className={styles.day}>
            <Bone width="sm" />
          </span>
          <svg className={styles.days} aria-hidden="true">
            <rect className={styles.track} y="4" width="100%" height="6" rx="3" />
          </svg>
        </p>
        <div className={styles.ends}>
          <span>
            <Bone width="lg" />
          </span>
          <span>
            <Bone width="sm" />
          </span>
        </div>
      </div>
      <div className={styles.strip}>
        <p className={styles.reason}>
          <strong>
            <Bone width="md" />
          </strong>
          <span>
            <Bone width="sm" />
          </span>
        </p>
        <div className={styles.payShape} />
      </div>
    </div>
  );
}
