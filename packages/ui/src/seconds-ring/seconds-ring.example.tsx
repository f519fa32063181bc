import { SecondsRing } from "./seconds-ring.tsx";

export const title = "SecondsRing";

export function Example() {
  return (
    <div style={{ display: "flex", flexWrap: "wrap", gap: 22 }}>
      <SecondsRing secondsLeft={83} secondsTotal={120} label="Seconds left" />
      <SecondsRing secondsLeft={0} secondsTotal={120} label="Seconds left" />
    </div>
  );
}
