import { useId } from "react";
import styles from "./jaali.module.css";

type Props = { pitch?: number | undefined; tone?: "hero" | "stage" | undefined };

/**
 * The lattice behind the money card: circles whose radius is pitch / √2, so that each passes through its
 * neighbours' crossings. One tile is drawn and repeated; it fills the nearest positioned ancestor.
 */
export function Jaali({ pitch = 40, tone = "hero" }: Props) {
  const id = useId();
  return (
    <svg className={`${styles.jaali} ${styles[tone]}`} aria-hidden="true">
      <pattern id={id} width={pitch} height={pitch} viewBox="0 0 40 40" patternUnits="userSpaceOnUse">
        <path d={RINGS} />
        <path className={styles.dots} d="M0 0h0M40 0h0M0 40h0M40 40h0" />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

/** In a tile of 40, the quarter of radius 28.28 around each corner. */
const RINGS =
  "M28.28 0A28.28 28.28 0 010 28.28M11.72 0A28.28 28.28 0 0040 28.28" +
  "M0 11.72A28.28 28.28 0 0128.28 40M40 11.72A28.28 28.28 0 0011.72 40";
