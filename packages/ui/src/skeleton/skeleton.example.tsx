import { LoanCardSkeleton } from "../loan-card/loan-card-skeleton.tsx";
import { NotificationSkeleton } from "../notification-list/notification-skeleton.tsx";
import { SettingSkeleton } from "../setting-list/setting-skeleton.tsx";
import { TransactionSkeleton } from "../transaction-list/transaction-skeleton.tsx";
import { Skeleton } from "./skeleton.tsx";

export const title = "Skeleton";

export function Example() {
  return (
    <Skeleton label="Your loan is loading">
      <div style={{ display: "grid", gap: 16 }}>
        <LoanCardSkeleton />
        <TransactionSkeleton rows={2} />
        <SettingSkeleton rows={2} />
        <NotificationSkeleton rows={1} />
      </div>
    </Skeleton>
  );
}
