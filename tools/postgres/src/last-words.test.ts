import { expect, test } from "vitest";
import { startFailureOf } from "./last-words.ts";

test.each([
  [
    "postgres: error while loading shared libraries: libicuuc.so.60: cannot open shared object file",
    /needs the library libicuuc\.so\.60.*DATABASE_URL/,
  ],
  [
    "FATAL:  could not write lock file: No space left on device",
    /^\/d can't hold the database: the disk is full/,
  ],
  ["spawn /n/bin/postgres ENOENT", /they need glibc.*DATABASE_URL/],
  [
    "LOG: starting\nFATAL:  data directory has invalid permissions\nLOG: shut down",
    /^PostgreSQL did not start on \/d: FATAL: {2}data directory has invalid permissions$/,
  ],
  ["", /^PostgreSQL did not start on \/d: it said nothing$/],
])("the output %j becomes one sentence", (output, sentence) => {
  expect(startFailureOf(output, "/d").message).toMatch(sentence);
});
