import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { Icon } from "../icon/icon.tsx";
import { iconCheck, iconLock } from "../icon/icons.ts";
import styles from "./tabs.module.css";

type Tab = {
  label: string;
  /** In words for screen readers; a tick is drawn. */
  doneText?: string | undefined;
  /** Why it can't be opened yet. It still takes the focus, so that its reason is heard. */
  lockedText?: string | undefined;
};

type Props = {
  label: string;
  tabs: readonly Tab[];
  current: number;
  /** Also for a locked one: whoever presses it is told what is missing. */
  onChoose: (index: number) => void;
  children: ReactNode;
};

/** Parts of one form. Arrows move between them as everywhere, and a press opens. */
export function Tabs({ label, tabs, current, onChoose, children }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent, index: number): void => {
    const to = targetOf(event.key, { index, count: tabs.length });
    if (to === null) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
  };
  const reason = tabs.find(({ lockedText }) => lockedText !== undefined)?.lockedText;
  const place = useKeptPlace(reason, current);
  return (
    <div>
      <div ref={list} className={styles.list} role="tablist" aria-label={label}>
        {tabs.map((tab, index) => (
          <button
            key={tab.label}
            id={`${id}-tab-${index}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={index === current}
            aria-controls={index === current ? `${id}-panel` : undefined}
            aria-disabled={tab.lockedText !== undefined || undefined}
            aria-describedby={tab.lockedText === undefined ? undefined : `${id}-reason`}
            tabIndex={index === current ? 0 : -1}
            onClick={() => onChoose(index)}
            onKeyDown={(event) => move(event, index)}
          >
            {tab.label}
            <State tab={tab} />
          </button>
        ))}
      </div>
      {place !== undefined && (
        <p id={`${id}-reason`} className={`${styles.reason} ${reason === undefined ? styles.settled : ""}`}>
          {place}
        </p>
      )}
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-tab-${current}`}>
        {children}
      </div>
    </div>
  );
}

/** The reason, or the last one as long as the same tab is shown: the form under it must not move while it is typed in. */
function useKeptPlace(reason: string | undefined, current: number): string | undefined {
  const [kept, setKept] = useState({ reason, current });
  if ((reason !== undefined && reason !== kept.reason) || current !== kept.current)
    setKept({ reason, current });
  return reason ?? (current === kept.current ? kept.reason : undefined);
}

function State({ tab: { doneText, lockedText } }: { tab: Tab }) {
  if (lockedText !== undefined) return <Icon path={iconLock} size="xs" />;
  if (doneText === undefined) return null;
  return (
    <span className={styles.done}>
      <Icon path={iconCheck} size="xs" />
      <span className="visually-hidden">{doneText}</span>
    </span>
  );
}

function targetOf(key: string, { index, count }: { index: number; count: number }): number | null {
  switch (key) {
    case "ArrowRight":
      return (index + 1) % count;
    case "ArrowLeft":
      return (index + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
