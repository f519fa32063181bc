import type { Anchor } from "../anchor/anchor.ts";
import styles from "./route-tabs.module.css";

type Props = {
  label: string;
  tabs: readonly { href: string; label: string; isCurrent: boolean }[];
  as?: Anchor | undefined;
};

/** Pages beside each other under one title. Each has an address of its own, so these are links and no tablist. */
export function RouteTabs({ label, tabs, as: Link = "a" }: Props) {
  return (
    <nav aria-label={label}>
      <ul className={styles.tabs}>
        {tabs.map(({ href, label: name, isCurrent }) => (
          <li key={href}>
            <Link href={href} className={styles.tab} aria-current={isCurrent ? "page" : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
