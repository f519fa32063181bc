import { Button } from "../button/button.tsx";
import { iconShield } from "../icon/icons.ts";
import { iconWallet } from "../icon/later-icons.ts";
import { TileButton, TileCard } from "./tile-card.tsx";

export const title = "TileCard";

export function Example() {
  return (
    <div style={{ display: "grid", gap: 12, padding: 16 }}>
      <TileCard
        icon={iconShield}
        title="Changed your mind?"
        action={<Button variant="secondary">Give the loan back</Button>}
      >
        Give it back by <strong>Mon 23 Nov</strong>. Today that’s <strong>₹19,302</strong>.
      </TileCard>
      <TileCard icon={iconWallet} tone="accent" title="Keep ₹20,420 in your account">
        Auto-pay takes it on Fri 1 Jan at 10 AM.
      </TileCard>
      <TileButton icon={iconWallet} title="Can’t pay all of it?" onClick={() => undefined}>
        Pay a part now, so less is due on 1 Jan
      </TileButton>
    </div>
  );
}
