import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PLANTS, type Plant } from "./plants.ts";

const SERVER = new URL("../../apps/server/src/", import.meta.url);

test.each(Object.keys(PLANTS) as Plant[])("what the bug %s takes away stands once in the code", (plant) => {
  for (const { file, from } of PLANTS[plant].strokes)
    expect(readFileSync(new URL(file, SERVER), "utf8").split(from), file).toHaveLength(2);
});
