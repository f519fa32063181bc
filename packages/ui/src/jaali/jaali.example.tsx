import { Jaali } from "./jaali.tsx";

export const title = "Jaali";

export function Example() {
  return (
    <div style={{ display: "grid", gap: 16 }}>
      <div style={{ position: "relative", height: 160, background: "var(--hero)" }}>
        <Jaali />
      </div>
      <div style={{ position: "relative", height: 160, background: "var(--sunken)" }}>
        <Jaali pitch={64} tone="stage" />
      </div>
    </div>
  );
}
