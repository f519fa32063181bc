import type { DatabaseSync } from "node:sqlite";

/** The keys by which a known person is found. */
export type PersonKeys = {
  readonly nameKey: string;
  readonly aadhaarNameKey: string;
  readonly aadhaarNumber: string;
};

/** People whose PAN a provider was asked about. Of two with one name or number, the later one is found. */
export type KnownPeopleStore = {
  readonly meet: (pan: string, keys: PersonKeys) => void;
  /** Gives a known person new keys; an unknown person stays unknown. */
  readonly rename: (pan: string, keys: PersonKeys) => void;
  readonly panByName: (nameKey: string) => string | null;
  readonly panByAadhaarNumber: (number: string) => string | null;
};

export function knownPeopleStore(database: DatabaseSync): KnownPeopleStore {
  database.exec(`
    CREATE TABLE IF NOT EXISTS met_people (
      meeting INTEGER PRIMARY KEY AUTOINCREMENT,
      pan TEXT NOT NULL UNIQUE,
      name_key TEXT NOT NULL,
      aadhaar_name_key TEXT NOT NULL,
      aadhaar_number TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS met_people_by_name ON met_people (name_key, meeting);
    CREATE INDEX IF NOT EXISTS met_people_by_aadhaar_name ON met_people (aadhaar_name_key, meeting);
    CREATE INDEX IF NOT EXISTS met_people_by_aadhaar_number ON met_people (aadhaar_number, meeting);`);
  const meet = database.prepare(`
    REPLACE INTO met_people (pan, name_key, aadhaar_name_key, aadhaar_number) VALUES (?, ?, ?, ?)`);
  const rename = database.prepare(`
    UPDATE met_people SET name_key = ?, aadhaar_name_key = ?, aadhaar_number = ? WHERE pan = ?`);
  const latest = (column: string) =>
    database.prepare(`SELECT pan FROM met_people WHERE ${column} = ? ORDER BY meeting DESC LIMIT 1`);
  const byName = latest("name_key");
  const byAadhaarName = latest("aadhaar_name_key");
  const byNumber = latest("aadhaar_number");
  return {
    meet: (pan, { nameKey, aadhaarNameKey, aadhaarNumber }) =>
      void meet.run(pan, nameKey, aadhaarNameKey, aadhaarNumber),
    rename: (pan, { nameKey, aadhaarNameKey, aadhaarNumber }) =>
      void rename.run(nameKey, aadhaarNameKey, aadhaarNumber, pan),
    panByName: (nameKey) => panOf(byName.get(nameKey)) ?? panOf(byAadhaarName.get(nameKey)),
    panByAadhaarNumber: (number) => panOf(byNumber.get(number)),
  };
}

const panOf = (row: unknown): string | null => (row as { pan: string } | undefined)?.pan ?? null;
