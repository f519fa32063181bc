import { afterEach, expect, test } from "vitest";
import { speak } from "./language.ts";
import { timeText } from "./time-text.ts";

afterEach(() => speak("en"));

test("a time that the server wrote is said as the screen's language says it", async () => {
  expect([timeText("4:12 PM"), timeText("12:05 AM"), timeText("soon")]).toEqual([
    "4:12 PM",
    "12:05 AM",
    "soon",
  ]);
  await speak("hi");
  expect([timeText("4:12 PM"), timeText("12:05 AM"), timeText("12:30 PM"), timeText("9:00 AM")]).toEqual([
    "शाम 4:12",
    "रात 12:05",
    "दोपहर 12:30",
    "सुबह 9:00",
  ]);
});
