import { LinkButton } from "../button/link-button.tsx";
import { TopBar } from "./top-bar.tsx";

export const title = "TopBar";

export function Example() {
  return (
    <div style={{ display: "grid", gap: 16 }}>
      <TopBar
        title="Repayment"
        onBack={() => undefined}
        backLabel="Back"
        right={<LinkButton>Help</LinkButton>}
      />
      <TopBar
        title="A title that is far too long for one line of a small phone"
        onBack={() => undefined}
        backLabel="Back"
      />
      <TopBar
        title="Repayment"
        onBack={() => undefined}
        backLabel="Back"
        onHelp={() => undefined}
        helpLabel="Help"
      />
      <TopBar title="Not Found" />
    </div>
  );
}
