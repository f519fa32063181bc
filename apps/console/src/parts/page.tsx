import { brand } from "virtual:lender";
import type { ReactNode } from "react";
import { useEffect } from "react";
import styles from "./page.module.css";

type Props = { title: string; sub?: ReactNode; actions?: ReactNode; children: ReactNode };

/** The head of a desk and what stands under it. The title of the window is the title of the page, and never a borrower's name. */
export function Page({ title, sub, actions, children }: Props) {
  useTitle(title);
  return (
    <PageBody>
      <div className={styles.head}>
        <div>
          <h1>{title}</h1>
          {sub !== undefined && <p className={styles.sub}>{sub}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </PageBody>
  );
}

/** A page whose head is its own. */
export const PageBody = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>{children}</div>
);

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.name} Console`;
  }, [title]);
}
