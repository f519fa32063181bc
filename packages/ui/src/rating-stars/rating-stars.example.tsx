import { useState } from "react";
import { RatingStars, type Stars } from "./rating-stars.tsx";

export const title = "RatingStars";

export function Example() {
  const [value, setValue] = useState<Stars | null>(4);
  const texts = { legend: "How was it?", nameOf: (stars: Stars) => `${stars} stars`, errorPrefix: "Error:" };
  return (
    <div style={{ display: "grid", gap: 16, padding: 16, background: "var(--surface)" }}>
      <RatingStars {...texts} value={value} onChange={setValue} />
      <RatingStars {...texts} value={null} onChange={setValue} error="Please provide a rating" />
    </div>
  );
}
