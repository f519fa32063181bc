import { formatRupees } from "@vaada/money/format";
import { add, type Paise, ZERO } from "@vaada/money/paise";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { CostBars } from "./cost-bars.tsx";
import styles from "./cost-breakdown.module.css";

export type CostBreakdownProps = {
  get: Paise;
  pay: Paise;
  interest: Paise;
  fee: Paise;
  gst: Paise;
  /** What else is kept back, with its tax; drawn with the fee. */
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
  onMismatch?: (() => void) | undefined;
};

/**
 * What you get and what you pay, to true scale, with the difference enlarged under it. The figures are the server's; if
 * they do not add up, no bar is drawn, because a bar would prove something that is not so.
 */
export function CostBreakdown(props: CostBreakdownProps) {
  const { get, pay, labels, formulas, per100Text, aprText, onMismatch } = props;
  const isSound = addsUp(props);
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
      {isSound && <CostBars {...props} fee={add(props.fee, othersOf(props))} enlarged={labels.enlarged} />}
      <table className={styles.parts}>
        <tbody>
          {PARTS.map((part) => (
            <tr key={part}>
              <th scope="row" className={styles[part]}>
                {labels[part]} <span className={styles.formula}>{formulas[part]}</span>
              </th>
              <td>{formatRupees(props[part])}</td>
            </tr>
          ))}
          {props.others?.map(({ label, amount }) => (
            <tr key={label}>
              <th scope="row" className={styles.fee}>
                {label}
              </th>
              <td>{formatRupees(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {labels.total}
              <span className={styles.remark}>{per100Text}</span>
            </th>
            <td>
              {formatRupees(costOf(props))}
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

type Figures = Pick<CostBreakdownProps, "get" | "pay" | "interest" | "fee" | "gst" | "others" | "principal">;

const othersOf = ({ others = [] }: Figures): Paise => add(ZERO, ...others.map(({ amount }) => amount));

const keptBackOf = (figures: Figures): Paise => add(figures.fee, figures.gst, othersOf(figures));

const costOf = (figures: Figures): Paise => add(figures.interest, keptBackOf(figures));

function addsUp(figures: Figures): boolean {
  const { get, pay, interest, principal = add(get, keptBackOf(figures)) } = figures;
  return (
    add(get, keptBackOf(figures)) === principal && add(principal, interest) === pay && get > 0n && pay > get
  );
}
