import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { whenIdle } from "./chunk-loading.ts";

/** From here on there is room beside a phone's width. The stylesheets say the same. */
const WIDE = "(min-width: 1024px)";

/** A part that only wide screens show: no phone loads it, and a window that is made wider does then. */
export function useWidePart<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const bring = useEffectEvent((isWide: boolean) => {
    // Without it the page is whole; the next load of the page tries again.
    if (isWide)
      void whenIdle()
        .then(load)
        .then((part) => setPart(() => part))
        .catch(() => {});
  });
  useEffect(() => {
    const query = matchMedia(WIDE);
    const listen = () => bring(query.matches);
    listen();
    query.addEventListener("change", listen);
    return () => query.removeEventListener("change", listen);
  }, []);
  return Part;
}
