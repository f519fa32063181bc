import { useEffect, useEffectEvent, useState } from "react";
import { whenIdle } from "./chunk-loading.ts";

/** From here on there is room beside a phone's width. The stylesheets say the same. */
const WIDE = "(min-width: 1024px)";

/** A part, or the module of several, that only wide screens show: no phone loads it, and a window that is made wider does then. */
export function useWidePart<Part>(load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  const bring = useEffectEvent((isWide: boolean) => {
    // Without it the page is whole; the next load of the page tries again.
    if (isWide)
      void whenIdle()
        .then(load)
        .then((loaded) => setPart(() => loaded))
        .catch(() => {});
  });
  useEffect(() => {
    const query = matchMedia(WIDE);
    const listen = () => bring(query.matches);
    listen();
    query.addEventListener("change", listen);
    return () => query.removeEventListener("change", listen);
  }, []);
  return part;
}
