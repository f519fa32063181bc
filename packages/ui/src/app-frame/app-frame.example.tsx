import { BrandMark } from "../brand-mark/brand-mark.tsx";
import { Button } from "../button/button.tsx";
import { StickyFooter } from "../sticky-footer/sticky-footer.tsx";
import { TopBar } from "../top-bar/top-bar.tsx";
import { AppFrame } from "./app-frame.tsx";

export const title = "AppFrame";

export function Example() {
  return (
    <AppFrame
      side={{
        brand: <BrandMark name="Vaada" size="lg" />,
        line: "Made for your phone. It works here too, at the same size.",
        help: {
          title: "Need help?",
          text: "Support replies in working hours. Grievance officer details are on every page footer.",
          linkText: "Contact support",
          href: "mailto:support@example.com",
        },
      }}
    >
      <TopBar title="Repayment" onBack={() => undefined} backLabel="Back" />
      <main style={{ padding: 20 }}>
        <h1>A screen</h1>
      </main>
      <StickyFooter>
        <Button>Continue</Button>
      </StickyFooter>
    </AppFrame>
  );
}
