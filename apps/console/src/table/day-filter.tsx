import { Icon } from "@vaada/ui/icon";
import { iconClose } from "@vaada/ui/icons";
import styles from "../parts/choice-pills.module.css";
import { day } from "../parts/figures.ts";
import { useAddress } from "./address.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The day that the address narrows a list to. */
export const chosenDay = (on: string | undefined): string | undefined =>
  on !== undefined && DAY.test(on) ? on : undefined;

/** Says to which day a list is narrowed, such as "Arrived on 18 Nov 2026", and takes it away. */
export function DayFilter({ what }: { what: string }) {
  const { search, change } = useAddress();
  const on = chosenDay(search.on);
  if (on === undefined) return null;
  return (
    <button
      type="button"
      className={styles.pill}
      aria-pressed="true"
      title="Show every day"
      aria-label={`${what} ${day(on)}. Show every day`}
      onClick={() => change({ on: undefined, open: undefined })}
    >
      {what} {day(on)} <Icon path={iconClose} size="xs" />
    </button>
  );
}
