import type { DatabaseSync } from "node:sqlite";
import type { FaultMode } from "./fault-modes.ts";

export type Fault = { readonly provider: string; readonly mode: FaultMode; readonly times: number };

export type FaultStore = {
  readonly add: (fault: Fault) => void;
  readonly list: () => Fault[];
  readonly clear: () => void;
  /** Takes one use of the oldest fault of these modes; two calls at once never take the same one. */
  readonly draw: (wanted: { provider: string; modes: readonly FaultMode[] }) => FaultMode | null;
};

export function faultStore(database: DatabaseSync): FaultStore {
  database.exec(`
    CREATE TABLE IF NOT EXISTS faults (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      provider TEXT NOT NULL,
      mode TEXT NOT NULL,
      times INTEGER NOT NULL
    ) STRICT;`);
  const insert = database.prepare("INSERT INTO faults (provider, mode, times) VALUES (?, ?, ?)");
  const list = database.prepare("SELECT provider, mode, times FROM faults WHERE times > 0 ORDER BY id");
  const clear = database.prepare("DELETE FROM faults");
  const forgetUsed = database.prepare("DELETE FROM faults WHERE times <= 0");
  const take = database.prepare(`
    UPDATE faults SET times = times - 1 WHERE id = (
      SELECT id FROM faults
      WHERE times > 0 AND provider = ? AND mode IN (SELECT value FROM json_each(?))
      ORDER BY id LIMIT 1
    ) RETURNING mode, times`);
  return {
    add: ({ provider, mode, times }) => void insert.run(provider, mode, times),
    list: () => list.all() as Fault[],
    clear: () => void clear.run(),
    draw: ({ provider, modes }) => {
      const taken = take.get(provider, JSON.stringify(modes)) as Pick<Fault, "mode" | "times"> | undefined;
      if (taken === undefined) return null;
      if (taken.times === 0) forgetUsed.run();
      return taken.mode;
    },
  };
}
