import fc from "fast-check";
import { expect, test } from "vitest";
import { type AllDayEvent, calendarFile } from "./calendar-file.ts";
import { civilDate } from "./civil-date.ts";

const tryAgain: AllDayEvent = {
  uid: "reapply-123@vaada.example",
  stampedAtMs: Date.UTC(2026, 10, 20, 18, 45, 7),
  on: civilDate("2027-01-04"),
  summary: "You can apply again",
  description: "The first day of a new application.",
  reminder: { daysBefore: 0, hour: 9 },
  producedBy: "Vaada",
};

const linesOf = (file: string): string[] => file.split("\r\n").slice(0, -1);
const unfolded = (file: string): string[] => linesOf(file.replaceAll("\r\n ", ""));

/** The text of a property as a calendar reads it; the event's own comes before its alarm's. */
function read(file: string, property: string): string {
  const line = unfolded(file).find((candidate) => candidate.startsWith(`${property}:`)) ?? "";
  const meant = (escaped: string) => (escaped.toLowerCase() === "\\n" ? "\n" : escaped.slice(1));
  return line.slice(property.length + 1).replace(/\\[\\;,nN]/g, meant);
}

test("a file holds one event of a whole day and its reminder", () => {
  expect(calendarFile(tryAgain)).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Vaada//EN",
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      "BEGIN:VEVENT",
      "UID:reapply-123@vaada.example",
      "DTSTAMP:20261120T184507Z",
      "DTSTART;VALUE=DATE:20270104",
      "DTEND;VALUE=DATE:20270105",
      "SUMMARY:You can apply again",
      "DESCRIPTION:The first day of a new application.",
      "TRANSP:TRANSPARENT",
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      "DESCRIPTION:You can apply again",
      "TRIGGER:PT9H",
      "END:VALARM",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
});

test("what means something to the format is escaped, and control characters are left out", () => {
  const table: [text: string, written: string][] = [
    ["a, b; c", "a\\, b\\; c"],
    ["C:\\new", "C:\\\\new"],
    ["one\ntwo\r\nthree\rfour", "one\\ntwo\\nthree\\nfour"],
    ["\\n is not a line break", "\\\\n is not a line break"],
    ["a\tb\u0000\u0007\u007f", "a\tb"],
    ["half a pair \ud83d", "half a pair \ufffd"],
    ["x\r\nEND:VEVENT", "x\\nEND:VEVENT"],
  ];
  for (const [text, written] of table) {
    const file = calendarFile({ ...tryAgain, summary: text, uid: text, producedBy: text });
    expect(linesOf(file)).toContain(`SUMMARY:${written}`);
    expect(linesOf(file)).toContain(`UID:${written}`);
    expect(linesOf(file).filter((line) => line === "END:VEVENT")).toHaveLength(1);
  }
});

test("the reminder is counted from the midnight at which the day begins", () => {
  const table: [daysBefore: number, hour: number, trigger: string][] = [
    [0, 0, "PT0H"],
    [0, 9, "PT9H"],
    [1, 9, "-PT15H"],
    [1, 0, "-PT24H"],
    [3, 18, "-PT54H"],
  ];
  for (const [daysBefore, hour, trigger] of table) {
    expect(read(calendarFile({ ...tryAgain, reminder: { daysBefore, hour } }), "TRIGGER")).toBe(trigger);
  }
});

test("a line of 75 octets stays whole, and one more is folded before the character that is too much", () => {
  const room = 75 - "SUMMARY:".length;
  const table: [summary: string, lines: string[]][] = [
    ["a".repeat(room), [`SUMMARY:${"a".repeat(room)}`]],
    ["a".repeat(room + 1), [`SUMMARY:${"a".repeat(room)}`, " a"]],
    [`${"a".repeat(room - 1)}é`, [`SUMMARY:${"a".repeat(room - 1)}`, " é"]],
    [`${"a".repeat(room - 2)}é`, [`SUMMARY:${"a".repeat(room - 2)}é`]],
    [`${"a".repeat(room - 2)}₹`, [`SUMMARY:${"a".repeat(room - 2)}`, " ₹"]],
    [`${"a".repeat(room - 3)}📅`, [`SUMMARY:${"a".repeat(room - 3)}`, " 📅"]],
    ["a".repeat(room + 75), [`SUMMARY:${"a".repeat(room)}`, ` ${"a".repeat(74)}`, " a"]],
  ];
  for (const [summary, expected] of table) {
    const lines = linesOf(calendarFile({ ...tryAgain, summary }));
    const first = lines.findIndex((line) => line.startsWith("SUMMARY:"));
    expect(lines.slice(first, first + expected.length)).toEqual(expected);
  }
});

test("whatever is written is read back, and no line is longer than the format allows", () => {
  const hindi = fc.string({ unit: fc.constantFrom(..."वादाकिस्तछ, ;\\n₹📅") });
  const texts = fc.oneof(fc.string({ unit: "grapheme", maxLength: 300 }), hindi, fc.lorem({ maxCount: 60 }));
  const withoutControls = texts.map((text) => text.replace(/\p{Cc}/gu, ""));
  const lines = fc.array(withoutControls, { maxLength: 4 }).map((parts) => parts.join("\n"));
  const utf8 = new TextEncoder();
  fc.assert(
    fc.property(lines, lines, (summary, description) => {
      const file = calendarFile({ ...tryAgain, summary, description });
      expect(read(file, "SUMMARY")).toBe(summary);
      expect(read(file, "DESCRIPTION")).toBe(description);
      expect(unfolded(file)).toHaveLength(20);
      const isSound = (line: string) => line.isWellFormed() && utf8.encode(line).length <= 75;
      expect(linesOf(file).every(isSound)).toBe(true);
    }),
  );
});

test("a stamp is written in the time of Greenwich", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
      const file = calendarFile({ ...tryAgain, stampedAtMs: seconds * 1000 + 999 });
      const [year, month, day, hour, minute, second] =
        /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(read(file, "DTSTAMP"))?.slice(1) ?? [];
      expect(Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)).toBe(seconds * 1000);
    }),
  );
});

test("a reminder that no day has is our mistake", () => {
  const mistakes = [
    { daysBefore: -1, hour: 9 },
    { daysBefore: 0.5, hour: 9 },
    { daysBefore: 0, hour: 24 },
    { daysBefore: 0, hour: -1 },
    { daysBefore: 0, hour: Number.NaN },
  ];
  for (const reminder of mistakes) expect(() => calendarFile({ ...tryAgain, reminder })).toThrow(RangeError);
});
