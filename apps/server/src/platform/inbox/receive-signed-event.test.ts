import { expect, test } from "vitest";
import { rememberEvents } from "./receive-signed-event.ts";

test("the events that were named last are remembered, and no more than so many", () => {
  const recent = rememberEvents(2);
  recent.add("first");
  recent.add("second");
  expect(recent.has("first")).toBe(true);
  recent.add("third");
  expect(["first", "second", "third"].map(recent.has)).toEqual([true, false, true]);
});
