import { iconShield } from "../icon/icons.ts";
import { NoteCard } from "./note-card.tsx";

export const title = "NoteCard";

export function Example() {
  return (
    <div style={{ display: "grid", gap: 16 }}>
      <NoteCard tone="info" icon={iconShield} title="3-day cooling-off.">
        Change your mind by 18 Nov and pay back only what you used.
      </NoteCard>
      <NoteCard tone="info">We filled this from your last application.</NoteCard>
      <NoteCard tone="warning">
        Your bank session timed out. Nothing was shared. Please connect again.
      </NoteCard>
      <NoteCard
        tone="warning"
        title="The price is shown again."
        action={{ text: "Keep this price", onClick: () => undefined }}
      >
        You lose nothing if it does.
      </NoteCard>
    </div>
  );
}
