import { CountdownRing } from "../countdown-ring/countdown-ring.tsx";
import { MoneyHero } from "./money-hero.tsx";

export const title = "MoneyHero";

export function Example() {
  const bar = { onBack: () => undefined, backLabel: "Back", onHelp: () => undefined, helpLabel: "Help" };
  return (
    <div style={{ display: "grid", gap: 24 }}>
      <div>
        <MoneyHero
          {...bar}
          overline="Congratulations"
          amount="₹20,000"
          caption="approved for you, Priya · 90 days"
          right={<CountdownRing {...HOLD} secondsLeft={514} />}
        >
          What you get and what you pay
        </MoneyHero>
      </div>
      <div>
        <MoneyHero
          {...bar}
          overline="Your loan is approved"
          amount="₹20,000"
          caption="approved for you, Priya Lakshmi Narayanan · to be paid back in 90 days"
          right={<CountdownRing {...HOLD} secondsLeft={40} />}
        />
      </div>
    </div>
  );
}

const HOLD = {
  secondsTotal: 600,
  caption: "price held",
  captionSoon: "price held",
  announcements: { 300: "5 minutes left", 120: "2 minutes left", 60: "1 minute left", 30: "30 seconds left" },
};
