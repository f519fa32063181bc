import type { TestServer } from "../test-server.ts";
import { until } from "./newcomer.ts";

type HeldRegister = {
  /** Every question from now on waits. */
  hold(): void;
  /** Lets the waiting questions through. */
  release(): void;
  /** How many questions have been put so far. */
  questions(): number;
  /** Makes calls of one PAN while the register is held, and lets it answer once each of them asks or waits. */
  meanwhile<T>(calls: readonly (() => Promise<T>)[]): Promise<T[]>;
};

/**
 * Holds questions back before they reach the server's real register, so that a test of waiting calls does not depend on the
 * machine's speed.
 */
export function holdRegister(server: TestServer): HeldRegister {
  const { panRegister } = server.services;
  const lookUp = panRegister.lookUp.bind(panRegister);
  const waiters = countWaiters(server);
  let gate = Promise.resolve();
  let open = (): void => undefined;
  let questions = 0;
  panRegister.lookUp = async (pan) => {
    questions += 1;
    await gate;
    return lookUp(pan);
  };
  const hold = () => {
    ({ promise: gate, resolve: open } = Promise.withResolvers<void>());
  };
  return {
    hold,
    release: () => open(),
    questions: () => questions,
    async meanwhile(calls) {
      const before = questions + waiters();
      hold();
      const answers = Promise.all(calls.map((call) => call()));
      await until(async () => questions + waiters() - before >= calls.length);
      open();
      return answers;
    },
  };
}

/** Counts the calls that wait for another call's answer. Only the result of their transaction shows it. */
function countWaiters({ services: { database } }: TestServer): () => number {
  const withTx = database.withTx.bind(database);
  let waiters = 0;
  database.withTx = async (actor, work, options) => {
    const result = await withTx(actor, work, options);
    if (typeof result === "object" && result !== null && "kind" in result && result.kind === "awaited")
      waiters += 1;
    return result;
  };
  return () => waiters;
}
