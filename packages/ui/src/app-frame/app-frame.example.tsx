import { BrandMark } from "../brand-mark/brand-mark.tsx";
import { Button } from "../button/button.tsx";
import { StickyFooter } from "../sticky-footer/sticky-footer.tsx";
import { TopBar } from "../top-bar/top-bar.tsx";
import { AppFrame } from "./app-frame.tsx";
import { Wings } from "./wings.tsx";

export const title = "AppFrame";

export function Example() {
  return (
    <AppFrame
      wings={
        <Wings
          leftLabel="Where you are"
          left={<BrandMark name="Vaada" size="lg" />}
          rightLabel="Help"
          right={<a href="mailto:support@example.com">Contact support</a>}
        />
      }
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
