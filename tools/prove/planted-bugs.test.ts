import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type BugName, PLANTED_BUGS } from "./planted-bugs.ts";

const SERVER = new URL("../../apps/server/src/", import.meta.url);

test.each(Object.keys(PLANTED_BUGS) as BugName[])(
  "what the bug %s takes away stands once in the code",
  (bug) => {
    for (const { file, from } of PLANTED_BUGS[bug].edits)
      expect(readFileSync(new URL(file, SERVER), "utf8").split(from), file).toHaveLength(2);
  },
);
