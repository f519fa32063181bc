import { DatabaseUnavailable } from "./unavailable.ts";

/** Lets only so many through at a time under one name; the others wait in the order they came. */
export type FairQueue = {
  /** Resolves to the way out, which is taken once. */
  enter(name: string): Promise<() => void>;
  /** How many stand before it, whatever their name. */
  waiting(): number;
};

type Crowd = { inside: number; readonly line: Waiter[] };
type Waiter = { readonly admit: () => void };

export function createFairQueue({ insideMax, waitMsMax }: Limits): FairQueue {
  const crowds = new Map<string, Crowd>();
  let waiting = 0;

  function leave(name: string, crowd: Crowd): void {
    const next = crowd.line.shift();
    // The place goes to who is next, so that nobody who comes just now takes it from them.
    if (next !== undefined) {
      next.admit();
      return;
    }
    crowd.inside -= 1;
    if (crowd.inside === 0) crowds.delete(name);
  }

  return {
    waiting: () => waiting,
    async enter(name) {
      const crowd = crowds.get(name) ?? { inside: 0, line: [] };
      crowds.set(name, crowd);
      if (crowd.inside < insideMax) {
        crowd.inside += 1;
      } else {
        waiting += 1;
        await standInLine(crowd.line, waitMsMax).finally(() => {
          waiting -= 1;
        });
      }
      return () => leave(name, crowd);
    },
  };
}

type Limits = { readonly insideMax: number; readonly waitMsMax: number };

function standInLine(line: Waiter[], waitMsMax: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiting: Waiter = {
      admit() {
        clearTimeout(timer);
        resolve();
      },
    };
    const timer = setTimeout(() => {
      line.splice(line.indexOf(waiting), 1);
      reject(new DatabaseUnavailable("The caller's other transactions take too long."));
    }, waitMsMax);
    line.push(waiting);
  });
}
