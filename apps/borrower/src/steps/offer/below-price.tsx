import { t } from "@lingui/core/macro";
import type { Offer } from "@vaada/contract/calls/offer";
import { FactList } from "@vaada/ui/fact-list";
import { RepaymentTimeline } from "@vaada/ui/repayment-timeline";
import { AmountChooser } from "./amount-chooser.tsx";
import styles from "./below-price.module.css";
import { CoolingOffNote } from "./cooling-off-note.tsx";
import type { Trouble } from "./offer-state.ts";
import { besidesPrice } from "./terms.ts";
import { timelineOf } from "./timeline.ts";

type Props = {
  offer: Offer;
  wanted: number | null;
  trouble: Trouble | null;
  onChoose: (rupees: number) => void;
};

/** What stands under the price: another amount, the days that matter, and what else is worth knowing before signing. */
export function BelowPrice({ offer, wanted, trouble, onChoose }: Props) {
  return (
    <div className={styles.cards}>
      <AmountChooser offer={offer} wanted={wanted} trouble={trouble} onChoose={onChoose} />
      <div className={`${styles.card} ${wanted === null ? "" : styles.stale}`}>
        <RepaymentTimeline label={t`When what happens`} points={timelineOf(offer)} />
      </div>
      <CoolingOffNote offer={offer} />
      <FactList facts={besidesPrice(offer)} />
    </div>
  );
}
