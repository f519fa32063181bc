import { t } from "@lingui/core/macro";
import { CountdownRing } from "@vaada/ui/countdown-ring";
import { type HeldOffer, isHeldUntilMidnight } from "./held-offer.ts";
import { midnightText } from "./midnight-text.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

/** How long the price is held. Without a network it counts on, and says what happens then. */
export function HoldRing({ held, isOnline }: { held: HeldOffer; isOnline: boolean }) {
  const offline = t`We’ll refresh the price when you’re online`;
  const then = isHeldUntilMidnight(held.offer) ? midnightText() : t`You can keep it longer.`;
  return (
    <CountdownRing
      secondsLeft={useSecondsLeft(held)}
      secondsTotal={Math.ceil(held.holdMs / 1000)}
      caption={isOnline ? t`price held` : offline}
      captionSoon={isOnline ? t`Price refreshes soon` : offline}
      announcements={{
        300: t`Your price is held for 5 more minutes.`,
        120: t`Your price is held for 2 more minutes.`,
        60: `${t`Your price is held for 1 more minute.`} ${then}`,
        30: `${t`Your price is held for 30 more seconds.`} ${then}`,
      }}
    />
  );
}
