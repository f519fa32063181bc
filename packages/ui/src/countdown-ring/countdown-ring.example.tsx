import { CountdownRing } from "./countdown-ring.tsx";

export const title = "CountdownRing";

export function Example() {
  const same = {
    secondsTotal: 600,
    caption: "price held",
    captionSoon: "price held",
    announcements: {
      300: "Your price is held for 5 more minutes.",
      120: "Your price is held for 2 more minutes.",
      60: "Your price is held for 1 more minute.",
      30: "Your price is held for 30 more seconds.",
    },
  };
  return (
    <div style={{ display: "flex", flexWrap: "wrap", gap: 24, padding: 20, background: "var(--hero)" }}>
      <CountdownRing {...same} secondsLeft={600} />
      <CountdownRing {...same} secondsLeft={514} />
      <CountdownRing {...same} secondsLeft={47} />
      <CountdownRing {...same} secondsLeft={0} />
    </div>
  );
}
