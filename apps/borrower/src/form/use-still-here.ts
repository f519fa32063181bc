import { useEffect, useRef } from "react";

/** Whether the screen is still shown: an answer that comes after it was left moves nobody. */
export function useStillHere(): () => boolean {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
}
