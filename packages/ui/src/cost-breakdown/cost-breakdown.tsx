import { formatRupees } from "@vaada/money/format";
import { add, type Paise } from "@vaada/money/paise";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { CostBars, type CostScale } from "./cost-bars.tsx";
import styles from "./cost-breakdown.module.css";

export type CostBreakdownProps = {
  get: Paise;
  pay: Paise;
  interest: Paise;
  fee: Paise;
  gst: Paise;
  /** The other sums that are kept back, with their tax; drawn with the fee. */
  others?: readonly { readonly label: string; readonly amount: Paise }[] | undefined;
  /** The sum lent. Where it is given, both of its sides are checked; else only the way from `get` to `pay`. */
  principal?: Paise | undefined;
  labels: {
    get: ReactNode;
    pay: ReactNode;
    interest: ReactNode;
    fee: ReactNode;
    gst: ReactNode;
    total: ReactNode;
    /** Inside the lens, such as "₹1,372 cost, enlarged". */
    enlarged: ReactNode;
  };
  formulas: { interest: ReactNode; fee: ReactNode; gst: ReactNode };
  per100Text: ReactNode;
  aprText: ReactNode;
  /** The scale of the longest price, when several are compared. */
  scale?: CostScale | undefined;
  onMismatch?: (() => void) | undefined;
};

/**
 * The sums that you get and pay, to true scale, with the difference enlarged under them. The figures are the
 * server's; if they do not add up, no bar is drawn, because a bar would prove something untrue.
 */
export function CostBreakdown(props: CostBreakdownProps) {
  const { get, pay, labels, formulas, others = [], per100Text, aprText, onMismatch } = props;
  const otherFees = add(...others.map(({ amount }) => amount));
  const figures = { ...props, fee: add(props.fee, otherFees) };
  const isSound = addsUp(figures);
  const mismatch = useEffectEvent(() => onMismatch?.());
  useEffect(() => {
    if (!isSound) mismatch();
  }, [isSound]);

  return (
    <div className={styles.cost}>
      <dl className={styles.ends}>
        <div>
          <dt>{labels.get}</dt>
          <dd>{formatRupees(get)}</dd>
        </div>
        <div>
          <dt>{labels.pay}</dt>
          <dd>{formatRupees(pay)}</dd>
        </div>
      </dl>
      {isSound && <CostBars {...figures} enlarged={labels.enlarged} />}
      <table className={styles.parts}>
        <tbody>
          {PARTS.map((part) => (
            <Part key={part} className={styles[part]} label={labels[part]} amount={props[part]}>
              {" "}
              <span className={styles.formula}>{formulas[part]}</span>
            </Part>
          ))}
          {others.map((other) => (
            <Part key={other.label} className={styles.fee} {...other} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {labels.total}
              <span className={styles.remark}>{per100Text}</span>
            </th>
            <td>
              {formatRupees(costOf(figures))}
              <span className={styles.remark}>{aprText}</span>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** In the order in which the bar shows them. */
const PARTS = ["interest", "fee", "gst"] as const;

type PartProps = {
  className: string | undefined;
  label: ReactNode;
  amount: Paise;
  /** How it comes about. */
  children?: ReactNode;
};

const Part = ({ className, label, amount, children }: PartProps) => (
  <tr>
    <th scope="row" className={className}>
      {label}
      {children}
    </th>
    <td>{formatRupees(amount)}</td>
  </tr>
);

type Figures = Pick<CostBreakdownProps, "get" | "pay" | "interest" | "fee" | "gst" | "principal">;

const costOf = ({ interest, fee, gst }: Figures): Paise => add(interest, fee, gst);

function addsUp({ get, pay, interest, fee, gst, principal = add(get, fee, gst) }: Figures): boolean {
  return add(get, fee, gst) === principal && add(principal, interest) === pay && get > 0n && pay > get;
}
