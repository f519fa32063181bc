import { isSignedIn } from "./session-values.ts";

const CHANNEL = "vaada-session";

/** Says to every other tab of this browser that the session is gone. Without channels their storage event tells them. */
export function tellTabsOfSignOut(): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("signed-out");
  channel.close();
}

type Reactions = {
  /** Another tab signed out, so this one is signed out too. */
  onSignedOut: () => void;
  /** Another tab signed in as somebody else: what this tab shows is not theirs. */
  onReplaced: () => void;
};

export function listenToOtherTabs({ onSignedOut, onReplaced }: Reactions): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const signOutIfSo = () => {
    if (!isSignedIn()) onSignedOut();
  };
  if (typeof BroadcastChannel !== "undefined") {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener("message", signOutIfSo);
    signal.addEventListener("abort", () => channel.close());
  }
  addEventListener(
    "storage",
    ({ key, oldValue, newValue }) => {
      if (key === null) signOutIfSo();
      if (key !== "access_token" || !oldValue) return;
      if (newValue) onReplaced();
      else onSignedOut();
    },
    { signal },
  );
  // A page that comes back out of the browser's own memory missed what was said meanwhile.
  addEventListener("pageshow", (event) => event.persisted && signOutIfSo(), { signal });
  return () => stopped.abort();
}
