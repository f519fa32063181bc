import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useOverlayHost } from "../dialog/overlay-host.ts";

type Politeness = "polite" | "assertive";
type Announcement = { politeness: Politeness; text: string };

/** Two regions that are always there: what is put into a region that has just been born is often not read. */
export function LiveRegion() {
  const { politeness, text } = useSyncExternalStore(
    subscribe,
    () => said,
    () => SILENCE,
  );
  const host = useOverlayHost();
  const regions = (
    <div className="visually-hidden">
      <div aria-live="polite">{politeness === "polite" && text}</div>
      <div aria-live="assertive">{politeness === "assertive" && text}</div>
    </div>
  );
  return host ? createPortal(regions, host) : regions;
}

export function announce(text: string, politeness: Politeness = "polite"): void {
  // Emptied first, so that the same sentence twice is two announcements.
  say({ politeness, text: "" });
  setTimeout(() => say({ politeness, text }), SETTLE_MS);
}

const SILENCE: Announcement = { politeness: "polite", text: "" };

/** Screen readers miss a change that comes in the same breath as the emptying. */
const SETTLE_MS = 50;

let said = SILENCE;
const listeners = new Set<() => void>();

function say(next: Announcement): void {
  said = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
