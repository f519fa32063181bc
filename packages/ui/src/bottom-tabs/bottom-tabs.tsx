import type { MouseEvent } from "react";
import type { Anchor } from "../anchor/anchor.ts";
import { Icon } from "../icon/icon.tsx";
import { useFooterHeight } from "../sticky-footer/use-footer-height.ts";
import styles from "./bottom-tabs.module.css";
import { useKeyboardOpen } from "./use-keyboard-open.ts";

type BottomTab = {
  href: string;
  icon: string;
  label: string;
  /** The screen shown now belongs to it. */
  isCurrent: boolean;
  /** Something new waits there, in words for screen readers; a dot is drawn. */
  newText?: string | undefined;
};

type Props = { label: string; tabs: readonly BottomTab[]; as?: Anchor | undefined };

/** The ways between the three pages of the app. A second tap on the current one leads back to its top. */
export function BottomTabs(props: Props) {
  return useKeyboardOpen() ? null : <Bar {...props} />;
}

function Bar({ label, tabs, as: Link = "a" }: Props) {
  const bar = useFooterHeight();
  return (
    <div ref={bar} className={styles.bar}>
      <div className={styles.toasts} data-toasts />
      <nav aria-label={label}>
        <ul className={styles.tabs}>
          {tabs.map(({ href, icon, label: name, isCurrent, newText }) => (
            <li key={href}>
              <Link
                href={href}
                className={styles.tab}
                aria-current={isCurrent ? "page" : undefined}
                onClick={isCurrent ? toTop : undefined}
              >
                <span className={styles.pill}>
                  <Icon path={icon} />
                  {newText && <span className={styles.dot} />}
                </span>
                {name}
                {newText && <span className="visually-hidden"> {newText}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** Only from the page itself: a screen below it is left by the same tap. A new tab is asked for with a key held. */
function toTop(event: MouseEvent<HTMLAnchorElement>): void {
  const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!isPlain || event.currentTarget.pathname !== location.pathname) return;
  event.preventDefault();
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollTo({ top: 0, behavior: isCalm ? "auto" : "smooth" });
}
