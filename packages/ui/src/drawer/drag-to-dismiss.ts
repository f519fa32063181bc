import type { ComponentProps, PointerEvent } from "react";

/** As far as a thumb moves when it means it. */
const DISTANCE_PX = 96;

/** A short flick counts as well, if it is clearly faster than a hand that settles. */
const FLICK_PX_PER_MS = 0.5;
const FLICK_DISTANCE_PX = 24;

type DragEvents = Pick<
  ComponentProps<"div">,
  "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel"
>;

/** Pulls the parent of the handle along with the finger, and lets it go or springs back. */
export function dragToDismiss(onDismiss: () => void): DragEvents {
  return {
    onPointerDown: (event) => {
      if (event.target instanceof Element && event.target.closest("button, a")) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      starts.set(event.currentTarget, { y: event.clientY, at: event.timeStamp });
    },
    onPointerMove: (event) => {
      const start = starts.get(event.currentTarget);
      if (start) pull(event, Math.max(0, event.clientY - start.y));
    },
    onPointerUp: (event) => {
      const start = starts.get(event.currentTarget);
      if (!start) return;
      const distance = event.clientY - start.y;
      const speed = distance / Math.max(1, event.timeStamp - start.at);
      const isFlick = distance > FLICK_DISTANCE_PX && speed > FLICK_PX_PER_MS;
      release(event);
      if (distance > DISTANCE_PX || isFlick) onDismiss();
    },
    onPointerCancel: release,
  };
}

const starts = new WeakMap<Element, { y: number; at: number }>();

function pull({ currentTarget }: PointerEvent, distancePx: number): void {
  const sheet = currentTarget.parentElement;
  if (!sheet) return;
  sheet.dataset.dragged = "";
  sheet.style.translate = `0 ${distancePx}px`;
}

function release({ currentTarget }: PointerEvent): void {
  const sheet = currentTarget.parentElement;
  starts.delete(currentTarget);
  delete sheet?.dataset.dragged;
  sheet?.style.removeProperty("translate");
}
