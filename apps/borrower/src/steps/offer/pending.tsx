import { lazy, Suspense } from "react";
import type { Trouble } from "./offer-state.ts";

const OfferPending = lazy(async () => ({ default: (await import("./offer-pending.tsx")).OfferPending }));

/** Before there is an offer to show. Often over before it is drawn, so it is no part of the screen that comes after. */
export function Pending({ trouble }: { trouble: Trouble | null }) {
  return (
    <Suspense>
      <OfferPending trouble={trouble} />
    </Suspense>
  );
}
