import { useEffect, useState } from "react";

/** When a wait explains itself further, and when it offers something to do. */
const STAGES_MS = [8_000, 30_000];

/** How long a wait has lasted since the screen appeared: 0, then 1, then 2. */
export function useWaitStage(): number {
  const [stage, setStage] = useState(0);
  useEffect(() => {
    const timers = STAGES_MS.map((afterMs, index) => setTimeout(() => setStage(index + 1), afterMs));
    return () => timers.forEach(clearTimeout);
  }, []);
  return stage;
}
