import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
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
      {reason !== undefined && (
        <p id={`${id}-reason`} className={styles.reason}>
          {reason}
        </p>
      )}
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-tab-${current}`}>
        {children}
      </div>
    </div>
  );
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
