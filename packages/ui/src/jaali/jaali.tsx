import { useId } from "react";
import styles from "./jaali.module.css";

type Props = { pitch?: number | undefined; tone?: "hero" | "stage" | undefined };

/**
 * The lattice behind the money card: circles whose radius is pitch / √2, so that each passes through its
 * neighbours' crossings. One tile is drawn and repeated; it fills the nearest positioned ancestor.
 */
export function Jaali({ pitch = 40, tone = "hero" }: Props) {
  const id = useId();
  const corners = [0, pitch].flatMap((x) => [0, pitch].map((y) => ({ x, y })));
  const radius = (pitch / Math.SQRT2).toFixed(2);

  return (
    <svg className={`${styles.jaali} ${styles[tone]}`} aria-hidden="true">
      <pattern id={id} width={pitch} height={pitch} patternUnits="userSpaceOnUse">
        {corners.map(({ x, y }) => (
          <g key={`${x},${y}`}>
            <circle className={styles.ring} cx={x} cy={y} r={radius} />
            <circle className={styles.dot} cx={x} cy={y} r="1.6" />
          </g>
        ))}
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
