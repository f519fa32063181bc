import { t } from "@lingui/core/macro";
import { LoanCardSkeleton } from "@vaada/ui/loan-card-skeleton";
import { Bone, Skeleton } from "@vaada/ui/skeleton";
import { TransactionSkeleton } from "@vaada/ui/transaction-skeleton";
import { HomeTabs } from "../../shell/home-tabs.tsx";
import styles from "./home-frame.module.css";

/** The dashboard of a loan before its figures are there, in the same sizes. */
export function HomeSkeleton() {
  return (
    <>
      <main className={styles.room}>
        <Skeleton label={t`Getting your loan`}>
          <div className={styles.main}>
            <div className={styles.greeting}>
              <span className={styles.avatar} />
              <div>
                <p className={styles.today}>
                  <Bone width="sm" />
                </p>
                <p className={styles.hello}>
                  <Bone width="md" />
                </p>
              </div>
            </div>
            <LoanCardSkeleton />
            <TransactionSkeleton rows={2} />
          </div>
        </Skeleton>
      </main>
      <HomeTabs current="home" />
    </>
  );
}
