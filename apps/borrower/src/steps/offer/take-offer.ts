import { t } from "@lingui/core/macro";
import { keepOffer } from "../../device/taken-price.ts";
import { useAct } from "../../form/use-act.ts";
import { useStillHere } from "../../form/use-still-here.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import { go } from "../../shell/navigation.ts";
import { isNotTheOffer, type OfferStore } from "./offer-store.ts";

export const priceWaitsForInternet = (): string => t`We’ll refresh the price when you’re online`;

/** Takes the offer on the screen and goes on. A changed offer shows as it is now, and may be taken then. */
export function useTakeOffer(store: OfferStore) {
  const taking = useAct(usualFailures());
  const isStillHere = useStillHere();
  const proceed = async (): Promise<void> => {
    const { held } = store.current();
    if (held === null) return;
    const outcome = await taking.run(() => store.take(held));
    if (outcome?.kind === "ok") keepOffer(held.offer);
    if (outcome === null || !isStillHere()) return;
    if (outcome.kind === "ok") go(outcome.data.redirect_to);
    else if (isNotTheOffer(outcome)) taking.forget();
  };
  const failed = taking.failure === null ? null : { failure: taking.failure, tryAgain: () => void proceed() };
  return { isBusy: taking.isBusy, failed, proceed };
}
