import { Bone } from "../skeleton/skeleton.tsx";
import styles from "./loan-card.module.css";

/** The same card, as high, with shapes in place of words. It stands inside a Skeleton. */
export function LoanCardSkeleton() {
  return (
    <div className={styles.card}>
      <div className={styles.main}>
        <div className={styles.head}>
          <p className={styles.label}>
            <Bone width="md" />
          </p>
          <span className={styles.badgeShape} />
        </div>
        <p className={styles.amount}>
          <Bone width="sm" />
        </p>
        <svg className={styles.days} aria-hidden="true" />
        <div className={styles.ends}>
          <span>
            <Bone width="lg" />
          </span>
          <span>
            <Bone width="sm" />
          </span>
        </div>
        <div className={styles.pay}>
          <div className={styles.payShape} />
        </div>
      </div>
      <dl className={styles.facts}>
        {FACTS.map((fact) => (
          <div key={fact}>
            <dt>
              <Bone width="sm" />
            </dt>
            <dd>
              <Bone width="xs" />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const FACTS = ["first", "second", "third"];
