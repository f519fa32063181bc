import type { ReactNode } from "react";
import styles from "./skeleton.module.css";

type Props = {
  /** The awaited content in words, for those who do not see the shapes. */
  label: string;
  children: ReactNode;
};

/** Around the shapes of what is to come. They are not read out and nothing in them can be reached. */
export function Skeleton({ label, children }: Props) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true" inert>
        {children}
      </div>
    </div>
  );
}

type BoneProps = { width?: "xs" | "sm" | "md" | "lg" | undefined };

/** Stands where a word will be: inside the element of that word, its line is as high as the one that replaces it. */
export function Bone({ width = "md" }: BoneProps) {
  return <span className={`${styles.bone} ${styles[width]}`} />;
}
