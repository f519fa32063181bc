import type pg from "pg";

/** Nobody hears at the end of a connection that changes from transaction to transaction, so it is not asked to. */
const HEARING = /^(?:un)?listen\b/i;
const BEGIN = /^(?:begin|start transaction)\b/i;
const END = /^(?:commit|rollback|end|abort)\b(?!\s+to\b)/i;
const ROLE = "set local role vaada_worker";

/**
 * Makes a connection of the queue fit for a pooler in transaction mode, where nothing lasts longer than a transaction: it listens to
 * nothing, and takes its role in every transaction. A statement that stands alone becomes a transaction for that.
 */
export function keepToTransactions(client: pg.ClientBase): void {
  const ask = client.query.bind(client) as Ask;
  const answer = answererOf(ask);
  let last: Promise<unknown> = Promise.resolve();
  const inTurn: Ask = (...asked) => {
    const answered = last.then(() => answer(...asked));
    last = answered.catch(() => undefined);
    return answered;
  };
  client.query = inTurn as pg.ClientBase["query"];
}

type Ask = (...asked: readonly unknown[]) => Promise<unknown>;

function answererOf(ask: Ask): Ask {
  let isInside = false;
  return async (...asked) => {
    const text = textOf(asked).trim();
    if (HEARING.test(text)) return NOTHING;
    if (BEGIN.test(text)) {
      const begun = await ask(`begin; ${ROLE}`);
      isInside = true;
      return begun;
    }
    if (!isInside) return askAlone(ask, asked);
    isInside = !END.test(text);
    return ask(...asked);
  };
}

async function askAlone(ask: Ask, asked: readonly unknown[]): Promise<unknown> {
  await ask(`begin; ${ROLE}`);
  try {
    const answered = await ask(...asked);
    await ask("commit");
    return answered;
  } catch (error) {
    await ask("rollback").catch(() => undefined);
    throw error;
  }
}

const NOTHING = { rows: [], rowCount: 0 };

function textOf([asked]: readonly unknown[]): string {
  if (typeof asked === "string") return asked;
  if (typeof asked === "object" && asked !== null && "text" in asked) return String(asked.text);
  throw new TypeError("keepToTransactions: not a statement in words");
}
