import { t } from "@lingui/core/macro";
import type { ReplyOf } from "@vaada/contract/call";
import type { readAppConfig } from "@vaada/contract/calls/app-config";
import { formatRupees } from "@vaada/money/format";
import { add, type Paise, paise, shareHalfUp, subtract } from "@vaada/money/paise";
import { useEffect, useState } from "react";
import { request } from "../../api/client.ts";
import styles from "./estimate-line.module.css";

type Props = {
  /** In rupees; `null` while it is an amount that can't be lent. */
  requested: string | null;
  ask?: AskFees | undefined;
};

/** What may reach the bank, while the amount is chosen. A range: the price is decided after this screen. */
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

/** `null` when nobody could say. */
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

/** What is taken off before the money goes out, by the cheapest and the dearest price that a borrower can get. */
type Fees = {
  readonly lowestPercent: number;
  readonly highestPercent: number;
  readonly gstPercent: number;
};

/** What may reach the account: which of the prices it will be is decided after this screen. */
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
