import { formatRupees } from "@vaada/money/format";
import { type Paise, subtract, ZERO } from "@vaada/money/paise";
import { useEffect, useRef } from "react";
import { announce } from "../live-region/live-region.tsx";
import styles from "./remaining-amount.module.css";

type Props = { label: string; total: Paise; paying: Paise };

/** The rest of a sum after a payment that is being typed in, to scale. It is said once the typing pauses. */
export function RemainingAmount({ label, total, paying }: Props) {
  const isTooMuch = paying > total;
  const rest = formatRupees(isTooMuch ? ZERO : subtract(total, paying));
  const said = useRef(rest);
  useEffect(() => {
    if (rest === said.current) return;
    const timer = setTimeout(() => {
      said.current = rest;
      announce(`${label} ${rest}`);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [label, rest]);

  const share = isTooMuch || total <= 0n ? 100 : Number((paying * 10_000n) / total) / 100;
  return (
    <div>
      <svg className={styles.bar} aria-hidden="true">
        <rect className={styles.paying} width={`${share}%`} height="100%" />
        {share > 0 && share < 100 && <rect className={styles.gap} x={`${share}%`} width="2" height="100%" />}
      </svg>
      <p className={styles.rest}>
        <span>{label}</span> <strong>{rest}</strong>
      </p>
    </div>
  );
}

/** Longer than between two digits, shorter than between two thoughts. */
const PAUSE_MS = 800;
