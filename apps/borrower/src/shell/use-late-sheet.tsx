import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { tellChunkMissing, useChunk, whenIdle } from "./chunk-loading.ts";

type Sheet = ComponentType<{ open: boolean; onClose: () => void }>;

/** A sheet in a chunk of its own: most people never open it, and the screen comes sooner. `load` must stay the same. */
export function useLateSheet(load: () => Promise<Sheet>) {
  const [Sheet, ensure] = useChunk(load);
  const [isOpen, setIsOpen] = useState(false);
  const preload = useEffectEvent(ensure);
  useEffect(() => {
    // A failure is told by the press that needs it.
    void whenIdle().then(preload).catch(ignore);
  }, []);
  return {
    isOpen,
    show: (): void => void ensure().then(() => setIsOpen(true), tellChunkMissing),
    sheet: Sheet !== null && <Sheet open={isOpen} onClose={() => setIsOpen(false)} />,
  };
}

const ignore = (): void => {};
