import type { DatabaseSync } from "node:sqlite";

/** Whose face was compared before. */
export type FirstMatchStore = {
  /** Whether it is the first time for this person; from then on it is not. */
  readonly isFirst: (pan: string) => boolean;
};

export function firstMatchStore(database: DatabaseSync): FirstMatchStore {
  database.exec("CREATE TABLE IF NOT EXISTS matched_faces (pan TEXT PRIMARY KEY) STRICT;");
  const remember = database.prepare("INSERT OR IGNORE INTO matched_faces VALUES (?)");
  return { isFirst: (pan) => remember.run(pan).changes === 1 };
}
