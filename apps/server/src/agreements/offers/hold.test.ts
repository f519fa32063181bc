import { civilDate } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { extendHold, holdUntil } from "./quote-offer.ts";

const SETTINGS = { holdMinutes: 10, holdMinutesMax: 120 };
const pricedOn = civilDate("2026-11-20");
const at = (time: string) => new Date(`2026-11-20T${time}+05:30`);
const MIDNIGHT = new Date("2026-11-21T00:00:00+05:30");

test("a price holds for the minutes that are set, and at the longest to the end of its day in India", () => {
  const table: [now: string, heldUntil: Date][] = [
    ["00:00:00", at("00:10:00")],
    ["11:30:15", at("11:40:15")],
    ["23:50:00", MIDNIGHT],
    ["23:59:59", MIDNIGHT],
  ];
  for (const [now, heldUntil] of table) {
    expect(holdUntil({ now: at(now), pricedOn }, SETTINGS), now).toEqual(heldUntil);
  }
});

test("a hold is extended from its end, not past the most there is from now, nor past midnight", () => {
  const table: [now: string, heldUntil: Date, extended: Date][] = [
    ["11:00:00", at("11:10:00"), at("11:20:00")],
    ["11:09:59", at("11:10:00"), at("11:20:00")],
    ["11:00:00", at("12:55:00"), at("13:00:00")],
    ["11:00:00", at("13:00:00"), at("13:00:00")],
    ["23:40:00", at("23:50:00"), MIDNIGHT],
    ["23:55:00", MIDNIGHT, MIDNIGHT],
  ];
  for (const [now, heldUntil, extended] of table) {
    expect(extendHold({ now: at(now), heldUntil, pricedOn }, SETTINGS), now).toEqual(extended);
  }
});

test("asking for more time never leaves less, also when the settings have become stricter", () => {
  const stricter = { holdMinutes: 10, holdMinutesMax: 5 };
  const heldUntil = at("11:20:00");
  expect(extendHold({ now: at("11:00:00"), heldUntil, pricedOn }, stricter)).toEqual(heldUntil);
});
