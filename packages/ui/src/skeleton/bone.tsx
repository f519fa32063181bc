import styles from "./skeleton.module.css";

type Props = { width?: "xs" | "sm" | "md" | "lg" | undefined };

/** Stands where a word will be: inside the element of that word, its line is as high as the one that replaces it. */
export function Bone({ width = "md" }: Props) {
  return <span className={`${styles.bone} ${styles[width]}`} />;
}
