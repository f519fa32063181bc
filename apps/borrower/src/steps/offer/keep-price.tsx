import { t } from "@lingui/core/macro";
import { NoteCard } from "@vaada/ui/note-card";
import { type HeldOffer, isHeldUntilMidnight } from "./held-offer.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

type Props = { held: HeldOffer; isOnline: boolean; onKeep: () => void };

/** Three times as long as anybody needs to read it and press. */
const OFFERED_FROM_SECONDS = 60;

/** Before the price is refreshed, in the way of nobody. */
export function KeepPrice({ held, isOnline, onKeep }: Props) {
  const seconds = useSecondsLeft(held);
  if (!isOnline || seconds === 0 || seconds > OFFERED_FROM_SECONDS) return null;
  if (isHeldUntilMidnight(held.offer)) return null;
  return (
    <NoteCard
      tone="warning"
      title={t`Price refreshes soon.`}
      action={{ text: t`Keep this price`, onClick: onKeep }}
    >
      {t`You lose nothing if it does.`}
    </NoteCard>
  );
}
