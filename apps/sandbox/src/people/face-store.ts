import type { DatabaseSync } from "node:sqlite";

/** The owner of the mark in every photo that was handed out. */
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

/** Remembers whose face was compared before. */
export type FirstMatchStore = {
  /** Whether it is the first comparison of this person; later calls say no. */
  readonly isFirst: (pan: string) => boolean;
};

export function firstMatchStore(database: DatabaseSync): FirstMatchStore {
  database.exec("CREATE TABLE IF NOT EXISTS matched_faces (pan TEXT PRIMARY KEY) STRICT;");
  const remember = database.prepare("INSERT OR IGNORE INTO matched_faces VALUES (?)");
  return { isFirst: (pan) => remember.run(pan).changes === 1 };
}
