import type { ReactNode } from "react";
import styles from "./empty-state.module.css";
import { BellPicture, CardsPicture } from "./pictures.tsx";

type Props = {
  picture: "cards" | "bell";
  title: ReactNode;
  children: ReactNode;
  /** The next thing to do, such as a Button. */
  action?: ReactNode;
};

/** A list with nothing in it yet: what will be here, and what to do about it if anything. */
export function EmptyState({ picture, title, children, action }: Props) {
  return (
    <div className={styles.empty}>
      {picture === "bell" ? <BellPicture /> : <CardsPicture />}
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{children}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
