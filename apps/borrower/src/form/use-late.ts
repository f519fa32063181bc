import { useEffect, useState } from "react";
import { whenIdle } from "../shell/chunk-loading.ts";

/**
 * Something that a screen can do without, in a chunk of its own: asked for when the browser has nothing better to do, and
 * `null` until it is there or where it can't be had. `load` must stay the same.
 */
export function useLate<Part>(load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    let isGone = false;
    void whenIdle()
      .then(load)
      .then((loaded) => isGone || setPart(() => loaded))
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [load]);
  return part;
}
