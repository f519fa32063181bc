import type { ComponentProps } from "react";

/** A third of a small phone: further than a tap that slips. */
const DISTANCE_PX = 80;

type SwipeEvents = Pick<
  ComponentProps<"div">,
  "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel"
>;

/** Sideways either way. */
export function dismissOnSwipe(onDismiss: () => void): SwipeEvents {
  return {
    onPointerDown: (event) => {
      if (event.target instanceof Element && event.target.closest("button")) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      starts.set(event.currentTarget, event.clientX);
    },
    onPointerMove: ({ currentTarget, clientX }) => {
      const start = starts.get(currentTarget);
      if (start !== undefined) currentTarget.style.translate = `${clientX - start}px`;
    },
    onPointerUp: ({ currentTarget, clientX }) => {
      const start = starts.get(currentTarget);
      starts.delete(currentTarget);
      currentTarget.style.removeProperty("translate");
      if (start !== undefined && Math.abs(clientX - start) > DISTANCE_PX) onDismiss();
    },
    onPointerCancel: ({ currentTarget }) => {
      starts.delete(currentTarget);
      currentTarget.style.removeProperty("translate");
    },
  };
}

const starts = new WeakMap<Element, number>();
