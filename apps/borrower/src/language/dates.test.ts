import { civilDate } from "@vaada/calendar/civil-date";
import { afterEach, expect, test } from "vitest";
import { formatDay, formatDayAndMonth, formatMoment, formatTime, hourText } from "./dates.ts";
import { speak } from "./language.ts";

afterEach(() => speak("en"));

const DAY = civilDate("2026-11-03");
const at = (time: string) => Date.parse(`2026-11-03T${time}:00+05:30`);

test("English has the months and the halves of a day as the product writes them", () => {
  expect([formatDay(DAY), formatDayAndMonth(DAY)]).toEqual(["3 Nov 2026", "3 Nov"]);
  expect(formatMoment(at("16:12"))).toBe("3rd Nov 2026, 4:12 PM");
  expect([hourText(0), hourText(10), hourText(12)]).toEqual(["12 AM", "10 AM", "12 PM"]);
});

test.each([
  ["00:05", "रात 12:05"],
  ["06:30", "सुबह 6:30"],
  ["12:00", "दोपहर 12:00"],
  ["16:12", "शाम 4:12"],
  ["21:00", "रात 9:00"],
])("Hindi says which part of the day %s is", async (time, says) => {
  await speak("hi");
  expect(formatTime(at(time))).toBe(says);
});

test("Hindi shortens its own months, and counts days without an ending", async () => {
  await speak("hi");
  expect(formatDay(DAY)).toBe("3 नव॰ 2026");
  expect(formatMoment(at("16:12"))).toBe("3 नव॰ 2026, शाम 4:12");
});
