import { expect, test } from "vitest";
import { asPeopleWrite } from "./person-name.ts";

test("a name in capitals is written as people write it, and any other stays", () => {
  expect(asPeopleWrite("MARY D'SOUZA-RAO")).toBe("Mary D'Souza-Rao");
  expect(asPeopleWrite("Neha van Dyke")).toBe("Neha van Dyke");
  expect(asPeopleWrite("नेहा शर्मा")).toBe("नेहा शर्मा");
});
