import type { TestServer } from "../test-server.ts";
import { until } from "./newcomer.ts";

type HeldRegister = {
  /** Questions from now on wait at the door. */
  hold(): void;
  /** Lets them through. */
  release(): void;
  /** How many have come to the door so far. */
  questions(): number;
  /** Makes calls of one PAN while the register is held, and lets it answer once each of them asks or waits. */
  meanwhile<T>(calls: readonly (() => Promise<T>)[]): Promise<T[]>;
};

/**
 * A door before the server's register, which stays the real one. What happens while a question waits at the door does
 * not depend on how fast the machine is.
 */
export function holdRegister(server: TestServer): HeldRegister {
  const { panRegister } = server.services;
  const lookUp = panRegister.lookUp.bind(panRegister);
  const waiters = countWaiters(server);
  let door = Promise.resolve();
  let open = (): void => undefined;
  let questions = 0;
  panRegister.lookUp = async (pan) => {
    questions += 1;
    await door;
    return lookUp(pan);
  };
  const hold = () => {
    ({ promise: door, resolve: open } = Promise.withResolvers<void>());
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

/** Nothing outside the server tells that a call waits for another one's answer; its transaction does. */
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
