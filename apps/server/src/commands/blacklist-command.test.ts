import { expect, test } from "vitest";
import { readCommand, readPan, refuseToName, UsageError } from "./blacklist-command.ts";

const PAN = "ABCPK1234L";

function read(args: readonly string[]): string {
  try {
    const command = readCommand(args);
    refuseToName(readPan(command.pan), command);
    return "read";
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}

test.each([
  [[], /^Usage: /],
  [["list", PAN], /^Usage: /],
  [["check"], /^Usage: /],
  [["check", PAN, "more"], /^Usage: /],
  [["add", PAN], /^Usage: /],
  [["add", PAN, "Forged", "papers"], /^Usage: /],
  [["add", PAN, " "], /^The reason is one line/],
  [["add", PAN, "a\nb"], /^The reason is one line/],
  [["add", PAN, "a".repeat(201)], /^The reason is one line/],
  [["add", PAN, "See ABCPA1234D"], /^The reason must not name a PAN/],
  [["add", PAN, "See abcpk 1234l."], /^The reason must not name a PAN/],
  [["check", `${PAN}X`], /^Enter a valid PAN number/],
  [["check", "ABCCD1234D"], /^Enter a valid PAN number/],
  [["check", ""], /^PAN number is required/],
] as const)("%j is refused with one line that does not repeat it", (args, line) => {
  const said = read(args);
  expect(said).toMatch(line);
  expect(said.split("\n")).toHaveLength(1);
  expect(said.toUpperCase()).not.toContain(PAN);
});

test.each([[["check", PAN]], [["remove", "abcpk 1234l"]], [["add", PAN, "Forged papers"]]])(
  "%j is understood",
  (args) => expect(read(args)).toBe("read"),
);
