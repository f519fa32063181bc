import type { ComponentProps } from "react";

type Options = { onClose: () => void; dismissable: boolean };
type DialogEvents = Pick<ComponentProps<"dialog">, "onCancel" | "onClose" | "onClick" | "onPointerDown">;

/** Esc and a tap on the scrim ask the owner to close; the dialog never closes on its own. */
export function dialogEvents({ onClose, dismissable }: Options): DialogEvents {
  return {
    onCancel: (event) => {
      event.preventDefault();
      if (dismissable) onClose();
    },
    // A text selection that began inside and ended on the scrim is a click on the dialog too.
    onPointerDown: ({ currentTarget, target }) => {
      currentTarget.dataset.scrim = String(target === currentTarget);
    },
    onClick: ({ currentTarget, target }) => {
      if (dismissable && target === currentTarget && currentTarget.dataset.scrim === "true") onClose();
    },
  };
}
