import { useEffect, useState } from "react";
import { readClocks } from "./clocks.ts";
import { type HeldOffer, leftMs } from "./held-offer.ts";

/** Whole seconds, right also after the tab was asleep. */
export function useSecondsLeft(held: HeldOffer): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(held));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      setSeconds(secondsLeft(held));
      const left = leftMs(held, readClocks());
      if (left > 0) timer = setTimeout(tick, left % SECOND_MS || SECOND_MS);
    };
    tick();
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [held]);
  return seconds;
}

const SECOND_MS = 1000;

const secondsLeft = (held: HeldOffer): number => Math.ceil(leftMs(held, readClocks()) / SECOND_MS);
