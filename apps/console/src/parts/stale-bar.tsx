import { Icon } from "@vaada/ui/icon";
import { iconClock } from "@vaada/ui/later-icons";
import { timeOf } from "./figures.ts";
import styles from "./stale-bar.module.css";
import { useNow } from "./use-now.ts";

/** Without news for so long, figures are not current any more, and what moves money waits for fresh ones. */
const STALE_AFTER_MS = 60_000;
const LOOK_MS = 1_000;

export function useIsStale(updatedAt: number): boolean {
  const now = useNow(LOOK_MS);
  return updatedAt > 0 && now - updatedAt > STALE_AFTER_MS;
}

/** "Updated 12 s ago", and an amber line once that was too long ago. */
export function StaleBar({ updatedAt }: { updatedAt: number }) {
  const now = useNow(LOOK_MS);
  if (updatedAt === 0) return null;
  if (now - updatedAt > STALE_AFTER_MS)
    return (
      <p className={styles.stale} role="status">
        <Icon path={iconClock} size="xs" /> Not current, last seen {timeOf(updatedAt)}
      </p>
    );
  return <p className={styles.fresh}>Updated {Math.max(0, Math.floor((now - updatedAt) / 1_000))} s ago</p>;
}
