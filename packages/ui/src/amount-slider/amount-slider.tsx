import { formatRupees } from "@vaada/money/format";
import { type Paise, paise } from "@vaada/money/paise";
import { type ReactNode, useId } from "react";
import { Icon } from "../icon/icon.tsx";
import { iconMinus, iconPlus } from "../icon/icons.ts";
import { AmountEntry } from "./amount-entry.tsx";
import styles from "./amount-slider.module.css";

type Props = {
  label: ReactNode;
  value: Paise;
  min: Paise;
  max: Paise;
  step: Paise;
  onChange: (amount: Paise) => void;
  decreaseLabel: string;
  increaseLabel: string;
  /** The slider's place for a screen reader, such as "₹20,000". */
  valueText: string;
  /** Beside the label, on the right. */
  aside?: ReactNode;
};

/** An amount on the money card: dragged, stepped by − and +, or typed. Whole rupees, on the steps from `min` on. */
export function AmountSlider(props: Props) {
  const { label, value, min, max, step, onChange, decreaseLabel, increaseLabel, valueText, aside } = props;
  const labelId = useId();
  const part = `${(Number(value - min) * 100) / Number(max - min)}%`;
  const move = (amount: bigint) => onChange(onStep({ amount, min, max, step }));

  return (
    <div className={styles.slider}>
      <div className={styles.head}>
        <span id={labelId} className={styles.label}>
          {label}
        </span>
        {aside}
      </div>
      <AmountEntry
        labelId={labelId}
        value={value}
        max={max}
        onAmount={move}
        isInRange={(a) => a >= min && a <= max}
      />
      <div className={styles.row}>
        <button
          type="button"
          className={styles.nudge}
          aria-label={decreaseLabel}
          onClick={() => move(value - step)}
        >
          <Icon path={iconMinus} size="sm" />
        </button>
        <div className={styles.rail}>
          <svg className={styles.track} aria-hidden="true">
            <rect width="100%" height="5" />
            <rect className={styles.filled} width={part} height="5" />
          </svg>
          <input
            type="range"
            className={styles.range}
            aria-labelledby={labelId}
            aria-valuetext={valueText}
            min={rupees(min)}
            max={rupees(max)}
            step={rupees(step)}
            value={rupees(value)}
            onChange={(event) => move(BigInt(event.target.value) * PAISE_PER_RUPEE)}
          />
        </div>
        <button
          type="button"
          className={styles.nudge}
          aria-label={increaseLabel}
          onClick={() => move(value + step)}
        >
          <Icon path={iconPlus} size="sm" />
        </button>
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{formatRupees(min)}</span>
        <span>{formatRupees(max)}</span>
      </div>
    </div>
  );
}

const PAISE_PER_RUPEE = 100n;

const rupees = (amount: Paise): string => String(amount / PAISE_PER_RUPEE);

type Steps = { amount: bigint; min: Paise; max: Paise; step: Paise };

/** Never more than was asked for: a sum between two steps is the lower one. */
function onStep({ amount, min, max, step }: Steps): Paise {
  if (amount <= min) return min;
  if (amount >= max) return max;
  return paise(amount - ((amount - min) % step));
}
