import { useEffect, useState } from "react";
import type { Hint } from "./guide/hint.ts";
import type { Watching } from "./guide/watch-face.ts";

export type Watch = (video: HTMLVideoElement, watching: Watching) => Promise<void>;

/** What would make the photo better, once something can be said; `null` on a device that can't tell. */
export function useHint(video: HTMLVideoElement | null, watch: Watch): Hint | null {
  const [hint, setHint] = useState<Hint | null>(null);
  useEffect(() => {
    if (video === null) return;
    const left = new AbortController();
    const onHint = (said: Hint): void => {
      if (!left.signal.aborted) setHint(said);
    };
    // Help that can't be had is no failure: the button works without it.
    watch(video, { left: left.signal, onHint }).catch(ignore);
    return () => {
      left.abort();
      setHint(null);
    };
  }, [video, watch]);
  return hint;
}

/** The model costs more than the rest of the screen, so it comes once the camera runs, and not where data is dear. */
export const watchLater: Watch = async (video, watching) => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData === true) return;
  const { watchFace } = await import("./guide/watch-face.ts");
  await watchFace(video, watching);
};

const ignore = (): void => {};
