import { iconLock } from "../icon/icons.ts";
import { WhyCard } from "./why-card.tsx";

export const title = "WhyCard";

export function Example() {
  return (
    <div style={{ display: "grid", gap: 16 }}>
      <WhyCard title="Why we ask for PAN" link={{ text: "What we check and why", onClick: () => undefined }}>
        To confirm your name and date of birth. We keep it encrypted and never show it in full.
      </WhyCard>
      <WhyCard icon={iconLock} title="What we receive">
        Your name, date of birth, address and photo. Nothing else.
      </WhyCard>
    </div>
  );
}
