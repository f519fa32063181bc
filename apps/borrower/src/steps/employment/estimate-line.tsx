import { t } from "@lingui/core/macro";
import type { ReplyOf } from "@vaada/contract/call";
import type { readAppConfig } from "@vaada/contract/calls/app-config";
import { formatRupees } from "@vaada/money/format";
import { add, type Paise, paise, shareHalfUp, subtract } from "@vaada/money/paise";
import { useEffect, useState } from "react";
import { request } from "../../api/client.ts";
import styles from "./estimate-line.module.css";

type Props = {
  /** The amount in rupees; `null` while it is no amount we lend. */
  requested: string | null;
  ask?: AskFees | undefined;
};

/** Estimates what reaches the bank. A range, because the price is decided after this screen. */
export function EstimateLine({ requested, ask = askFees }: Props) {
  const fees = useFees(ask);
  if (requested === null || fees === null) return null;
  return (
    <div className={styles.estimate}>
      <p className={styles.figure}>{figureOf(estimateOf(paise(BigInt(requested) * 100n), fees))}</p>
      <p>{remarkOf(fees)}</p>
    </div>
  );
}

function figureOf({ least, most }: Estimate): string {
  const [from, to] = [formatRupees(least), formatRupees(most)];
  return from === to ? t`About ${to} to your bank` : t`About ${from} to ${to} to your bank`;
}

function remarkOf({ lowestPercent, highestPercent }: Fees): string {
  return lowestPercent === highestPercent
    ? t`After a processing fee of ${highestPercent}% and GST on it. Your offer shows the whole cost.`
    : t`After a processing fee of ${lowestPercent}% to ${highestPercent}% and GST on it. Your offer shows the whole cost.`;
}

/** `null` when the server does not answer. */
export type AskFees = () => Promise<Fees | null>;

const askFees: AskFees = async () => {
  const outcome = await request<typeof readAppConfig>("GET", "/app/config");
  return outcome.kind === "ok" ? feesIn(outcome.data.terms) : null;
};

/** `null` until they are known: the form does without an estimate. */
function useFees(ask: AskFees): Fees | null {
  const [fees, setFees] = useState<Fees | null>(null);
  useEffect(() => {
    let isGone = false;
    void ask().then((answer) => {
      if (!isGone) setFees(answer);
    });
    return () => {
      isGone = true;
    };
  }, [ask]);
  return fees;
}

type WireTerms = ReplyOf<typeof readAppConfig>["terms"];

/** The fees at the cheapest and at the dearest grade. */
type Fees = {
  readonly lowestPercent: number;
  readonly highestPercent: number;
  readonly gstPercent: number;
};

/** The least and the most that reaches the account. */
type Estimate = { readonly least: Paise; readonly most: Paise };

export function feesIn({ grades, gst }: Pick<WireTerms, "grades" | "gst">): Fees | null {
  const percents = grades.map(({ processingFee }) => processingFee);
  if (percents.length === 0) return null;
  return { lowestPercent: Math.min(...percents), highestPercent: Math.max(...percents), gstPercent: gst };
}

export function estimateOf(principal: Paise, fees: Fees): Estimate {
  const netAt = (percent: number): Paise => {
    const fee = shareHalfUp(principal, ppmOf(percent));
    return subtract(principal, add(fee, shareHalfUp(fee, ppmOf(fees.gstPercent))));
  };
  return { least: netAt(fees.highestPercent), most: netAt(fees.lowestPercent) };
}

// The wire carries at most four decimals of a percentage, so the nearest whole number is exact.
const ppmOf = (percent: number): bigint => BigInt(Math.round(percent * 10_000));
