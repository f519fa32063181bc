import { BrandMark } from "./brand-mark.tsx";

export const title = "BrandMark";

export function Example() {
  return (
    <div style={{ display: "grid", gap: 16 }}>
      <BrandMark name="Vaada" />
      <BrandMark name="Vaada" size="lg" />
    </div>
  );
}
