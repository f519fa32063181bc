import type { DatabaseSync } from "node:sqlite";

/** Whose photo carries which mark, for every photo that was handed out. */
export type FaceStore = {
  readonly remember: (face: { mark: string; pan: string }) => void;
  readonly panOf: (mark: string) => string | null;
};

export function faceStore(database: DatabaseSync): FaceStore {
  database.exec("CREATE TABLE IF NOT EXISTS faces (mark TEXT PRIMARY KEY, pan TEXT NOT NULL) STRICT;");
  const remember = database.prepare("INSERT OR IGNORE INTO faces VALUES (?, ?)");
  const find = database.prepare("SELECT pan FROM faces WHERE mark = ?");
  return {
    remember: ({ mark, pan }) => void remember.run(mark, pan),
    panOf: (mark) => (find.get(mark) as { pan: string } | undefined)?.pan ?? null,
  };
}
