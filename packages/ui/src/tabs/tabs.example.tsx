import { Tabs } from "./tabs.tsx";

export const title = "Tabs";

export function Example() {
  return (
    <div style={{ display: "grid", gap: 16 }}>
      <Tabs
        label="The two people"
        tabs={[
          { label: "Reference 1" },
          { label: "Reference 2", lockedText: "Opens once reference 1 is filled in." },
        ]}
        current={0}
        onChoose={() => undefined}
      >
        <p>The first one.</p>
      </Tabs>
      <Tabs
        label="The same two people"
        tabs={[{ label: "Reference 1", doneText: "done" }, { label: "Reference 2" }]}
        current={1}
        onChoose={() => undefined}
      >
        <p>The second one.</p>
      </Tabs>
    </div>
  );
}
