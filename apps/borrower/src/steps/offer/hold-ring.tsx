import { t } from "@lingui/core/macro";
import { CountdownRing } from "@vaada/ui/countdown-ring";
import type { HeldOffer } from "./held-offer.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

/** How long the price is held. Without a network it counts on, and says what happens then. */
export function HoldRing({ held, isOnline }: { held: HeldOffer; isOnline: boolean }) {
  const offline = t`We’ll refresh the price when you’re online`;
  return (
    <CountdownRing
      secondsLeft={useSecondsLeft(held)}
      secondsTotal={Math.ceil(held.holdMs / 1000)}
      caption={isOnline ? t`price held` : offline}
      captionSoon={isOnline ? t`Price refreshes soon` : offline}
      announcements={{
        300: t`Your price is held for 5 more minutes.`,
        120: t`Your price is held for 2 more minutes.`,
        60: t`Your price is held for 1 more minute. You can keep it longer.`,
        30: t`Your price is held for 30 more seconds. You can keep it longer.`,
      }}
    />
  );
}
