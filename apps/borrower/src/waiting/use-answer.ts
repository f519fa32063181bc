import { useEffect, useEffectEvent } from "react";

/** Asks when the screen appears, and follows the answer unless the screen was left meanwhile. */
export function useAnswer<Answer>(
  ask: (left: AbortSignal) => Promise<Answer>,
  follow: (answer: Answer) => void,
): void {
  const start = useEffectEvent(ask);
  const end = useEffectEvent(follow);
  useEffect(() => {
    const left = new AbortController();
    void start(left.signal).then((answer) => {
      if (!left.signal.aborted) end(answer);
    });
    return () => left.abort();
  }, []);
}
