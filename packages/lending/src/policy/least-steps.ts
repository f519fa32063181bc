/**
 * After how many steps, from one on, something holds first; `null` when it does not within reach. What holds after
 * some steps must hold after more.
 */
export async function leastSteps(holds: (steps: number) => Promise<boolean>): Promise<number | null> {
  let [short, enough] = [0, 1];
  while (!(await holds(enough))) {
    [short, enough] = [enough, enough * 2];
    if (enough > STEPS_MAX) return null;
  }
  while (enough - short > 1) {
    const middle = Math.floor((short + enough) / 2);
    if (await holds(middle)) enough = middle;
    else short = middle;
  }
  return enough;
}

/** In steps of 100 rupees a month's income of ten crores, and twenty questions to learn that there is no answer. */
const STEPS_MAX = 2 ** 20;
