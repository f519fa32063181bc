import { t } from "@lingui/core/macro";
import type { Offer } from "@vaada/contract/calls/offer";
import { CostDetails } from "@vaada/ui/cost-details";
import { moneyText } from "../../shell/money-text.ts";
import { costOf } from "../cost.ts";
import { CoolingOffNote } from "./cooling-off-note.tsx";

/** The cost in detail and the cooling-off note under the terms. */
export function WholeCost({ offer }: { offer: Offer }) {
  return (
    <>
      <CostDetails {...costOf(offer)} summary={t`Total cost`} summaryValue={moneyText(offer.costTotal)} />
      <CoolingOffNote offer={offer} />
    </>
  );
}
