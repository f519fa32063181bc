import { expect, test } from "vitest";
import { type CameraTrouble, troubleIn } from "./camera.ts";

test.each<{ name: string; isRefused: boolean; is: CameraTrouble }>([
  { name: "NotAllowedError", isRefused: true, is: "blocked" },
  { name: "NotAllowedError", isRefused: false, is: "dismissed" },
  { name: "SecurityError", isRefused: true, is: "blocked" },
  { name: "NotFoundError", isRefused: false, is: "missing" },
  { name: "OverconstrainedError", isRefused: false, is: "missing" },
  { name: "NotReadableError", isRefused: false, is: "in-use" },
  { name: "AbortError", isRefused: false, is: "in-use" },
  { name: "TypeError", isRefused: false, is: "unsupported" },
])("$name is told as $is (refused for good: $isRefused)", ({ name, isRefused, is }) => {
  expect(troubleIn(new DOMException("", name), isRefused)).toBe(is);
});

test("whatever else is thrown has words too", () => {
  for (const cause of [null, undefined, "no", {}]) expect(troubleIn(cause, true)).toBe("unsupported");
});
