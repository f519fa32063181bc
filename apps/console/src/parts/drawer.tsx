import { Icon } from "@vaada/ui/icon";
import { iconClose } from "@vaada/ui/icons";
import { type ReactNode, useEffect, useEffectEvent, useId, useState, useSyncExternalStore } from "react";
import styles from "./drawer.module.css";
import { OverPage } from "./over-page.tsx";

type Props = {
  title: string;
  sub?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
  onClose: () => void;
  /** The act of `⌘↵`. */
  onSend?: (() => void) | undefined;
};

/** From here on a drawer stands beside the page, which stays usable; on a narrower window it covers it. */
const DOCKS_FROM = "(min-width: 1320px)";

/** A form at the side. `Esc` closes it. */
export function Drawer({ title, sub, children, foot, onClose, onSend }: Props) {
  const id = useId();
  const docks = useMediaQuery(DOCKS_FROM);
  const key = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey) && onSend !== undefined) {
      event.preventDefault();
      onSend();
    }
    if (event.key === "Escape" && docks && !event.defaultPrevented) onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => key(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);

  const body = (
    <>
      <header className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {sub !== undefined && <p>{sub}</p>}
        </div>
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <Icon path={iconClose} size="sm" />
        </button>
      </header>
      <div className={styles.body}>{children}</div>
      {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
    </>
  );
  if (docks)
    return (
      <aside className={styles.drawer} data-docked aria-labelledby={id}>
        {body}
      </aside>
    );
  return (
    <OverPage
      scrim={styles.scrim ?? ""}
      frame={styles.drawer ?? ""}
      inside={styles.dialog ?? ""}
      labelledBy={id}
      onClose={onClose}
    >
      {body}
    </OverPage>
  );
}

/** A question in the middle of the page that must be answered before anything else. */
export function Ask({
  title,
  children,
  onClose,
}: {
  title: string;
  children: ReactNode;
  onClose: () => void;
}) {
  const id = useId();
  return (
    <OverPage
      scrim={`${styles.scrim} ${styles.middle}`}
      frame={styles.ask ?? ""}
      inside={styles.question ?? ""}
      labelledBy={id}
      onClose={onClose}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </OverPage>
  );
}

/** The buttons of a question, the safe one last. */
export const AskButtons = ({ children }: { children: ReactNode }) => (
  <div className={styles.buttons}>{children}</div>
);

const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
  );

const drafts = new Map<string, unknown>();

/** Keeps unsent text until the same drawer opens again. */
export function useDraft<Draft>(key: string, empty: Draft) {
  const [draft, setDraft] = useState<Draft>(() => (drafts.get(key) as Draft | undefined) ?? empty);
  const change = (next: Partial<Draft>) =>
    setDraft((before) => {
      const after = { ...before, ...next };
      drafts.set(key, after);
      return after;
    });
  const discard = () => {
    drafts.delete(key);
    setDraft(empty);
  };
  return { draft, change, discard };
}
