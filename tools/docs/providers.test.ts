import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { providersPage } from "./providers.ts";

test("docs/providers.md is what `npm run docs` makes of the register", () => {
  const onFile = readFileSync(new URL("../../docs/providers.md", import.meta.url), "utf8");
  expect(onFile).toBe(providersPage());
});
