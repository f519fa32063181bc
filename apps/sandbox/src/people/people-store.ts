import type { DatabaseSync } from "node:sqlite";
import type { PersonBody } from "./person.ts";

/** The people that were added or replaced, exactly as given; what they left out is filled in when read. */
export type PeopleStore = {
  readonly put: (body: PersonBody) => void;
  readonly find: (pan: string) => PersonBody | null;
  /** In the order in which they were first added. */
  readonly pans: () => string[];
};

export function peopleStore(database: DatabaseSync): PeopleStore {
  database.exec(`
    CREATE TABLE IF NOT EXISTS people (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      pan TEXT NOT NULL UNIQUE,
      record TEXT NOT NULL
    ) STRICT;`);
  const put = database.prepare(`
    INSERT INTO people (pan, record) VALUES (?, ?)
    ON CONFLICT (pan) DO UPDATE SET record = excluded.record`);
  const find = database.prepare("SELECT record FROM people WHERE pan = ?");
  const pans = database.prepare("SELECT pan FROM people ORDER BY id");
  return {
    put: (body) => void put.run(body.pan, JSON.stringify(body)),
    find: (pan) => {
      const row = find.get(pan) as { record: string } | undefined;
      return row === undefined ? null : JSON.parse(row.record);
    },
    pans: () => (pans.all() as { pan: string }[]).map(({ pan }) => pan),
  };
}
