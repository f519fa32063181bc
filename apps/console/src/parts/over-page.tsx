import { type ComponentType, useEffect, useState } from "react";
import type { ModalProps } from "./modal.tsx";

let loaded: ComponentType<ModalProps> | undefined;

/**
 * React Aria's modal and what it needs are a quarter of the console, and no desk needs them before it is there: the frame loads them
 * after it.
 */
export async function loadModal(): Promise<ComponentType<ModalProps>> {
  loaded ??= (await import("./modal.tsx")).Modal;
  return loaded;
}

/** A modal, at once if it was loaded. `Suspense` would leave the page empty for a moment also where it was. */
export function OverPage(props: ModalProps) {
  const [Modal, setModal] = useState(() => loaded);
  useEffect(() => {
    if (Modal !== undefined) return undefined;
    let isGone = false;
    const show = (read: () => ComponentType<ModalProps>) => !isGone && setModal(read);
    loadModal().then(
      (component) => show(() => component),
      // Thrown while it renders, so that whoever catches a desk's errors has this one too.
      (error: unknown) =>
        show(() => {
          throw error;
        }),
    );
    return () => {
      isGone = true;
    };
  }, [Modal]);
  return Modal === undefined ? null : <Modal {...props} />;
}
