import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../dev/root.ts";
import { readContainerfile } from "./read-containerfile.ts";

test("the Containerfile that is shipped is understood to its last line", () => {
  const stages = readContainerfile(readFileSync(join(ROOT, "deploy/Containerfile"), "utf8"));
  expect(stages.map(({ name }) => name)).toEqual(["build", "packages", ""]);
  const last = stages.at(-1);
  expect(last).toMatchObject({ user: "10001:10001", folder: "/vaada" });
  expect(last?.command).toEqual(["node", "apps/server/src/main.ts"]);
  expect(last?.healthCheck).toEqual(["node", "deploy/healthy.mjs"]);
  expect(last?.environment).toMatchObject({ NODE_ENV: "production" });
});

test("a step knows its folder, where it copies from, and lines that go on", () => {
  const [one, two] = readContainerfile(
    "# a comment\nFROM node:24 AS build\nWORKDIR /a\nCOPY . .\nRUN npm install \\\n  && true\nFROM node:24\nWORKDIR /b\nCOPY --from=build /a/x y/z ./",
  );
  expect(one?.steps).toEqual([
    { kind: "copy", at: "/a", from: null, sources: ["."], to: "." },
    { kind: "run", at: "/a", command: "npm install   && true" },
  ]);
  expect(two?.steps).toEqual([{ kind: "copy", at: "/b", from: "build", sources: ["/a/x", "y/z"], to: "./" }]);
});

test("an instruction that nobody taught it is refused, and so is one before any stage", () => {
  expect(() => readContainerfile("FROM a\nVOLUME /x")).toThrow("image: not understood: VOLUME /x");
  expect(() => readContainerfile("RUN true")).toThrow("image: not understood: RUN true");
});
