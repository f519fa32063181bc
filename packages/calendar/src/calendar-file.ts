import { addDays, type CivilDate, INDIA_AHEAD_OF_UTC_MS } from "./civil-date.ts";
import { formatIsoInIndia } from "./format.ts";

/** A day to be reminded of. It does not block the day, and it has no time zone: it is that day everywhere. */
export type AllDayEvent = {
  /** The same for the same event, so that importing the file twice makes one entry. */
  readonly uid: string;
  /** When the file was made, in milliseconds since 1970 in UTC. */
  readonly stampedAtMs: number;
  readonly on: CivilDate;
  readonly summary: string;
  readonly description: string;
  readonly reminder: Reminder;
  /** The maker of the file, for the people who have to ask why a calendar does not read it. */
  readonly producedBy: string;
};

/** `{ daysBefore: 1, hour: 9 }` rings at nine in the morning of the day before. */
export type Reminder = { readonly daysBefore: number; readonly hour: number };

/** The text of an iCalendar file (RFC 5545) with one event; its bytes are UTF-8. */
export function calendarFile(event: AllDayEvent): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:${asText(`-//${event.producedBy}//EN`)}`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${asText(event.uid)}`,
    `DTSTAMP:${asUtc(event.stampedAtMs)}`,
    `DTSTART;VALUE=DATE:${asDate(event.on)}`,
    `DTEND;VALUE=DATE:${asDate(addDays(event.on, 1))}`,
    `SUMMARY:${asText(event.summary)}`,
    `DESCRIPTION:${asText(event.description)}`,
    "TRANSP:TRANSPARENT",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${asText(event.summary)}`,
    `TRIGGER:${asTrigger(event.reminder)}`,
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** The most octets of a line, without its line break. */
const LINE_OCTETS_MAX = 75;
const HOURS_PER_DAY = 24;

/** The backslash first, or it would escape the escapes. Control characters have no place in the format. */
function asText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\\/g, "\\\\")
    .replace(/[;,]/g, "\\$&")
    .replace(/\r\n|\r|\n/g, "\\n")
    .replace(CONTROL, "");
}

const CONTROL = /(?!\t)\p{Cc}/gu;

const asDate = (date: CivilDate): string => date.replaceAll("-", "");

/** India's clocks that much earlier show the time of Greenwich. */
const asUtc = (instantMs: number): string =>
  `${formatIsoInIndia(instantMs - INDIA_AHEAD_OF_UTC_MS)
    .slice(0, "YYYY-MM-DDTHH:MM:SS".length)
    .replace(/[-:]/g, "")}Z`;

/** Counted from the midnight at which the day begins. */
function asTrigger({ daysBefore, hour }: Reminder): string {
  const isMistaken = ![daysBefore, hour].every(Number.isInteger) || daysBefore < 0 || hour < 0;
  if (isMistaken || hour >= HOURS_PER_DAY) {
    throw new RangeError(`calendarFile: not a reminder: ${hour} o'clock, ${daysBefore} days before`);
  }
  const hours = hour - daysBefore * HOURS_PER_DAY;
  return hours < 0 ? `-PT${-hours}H` : `PT${hours}H`;
}

/** A longer line goes on after a line break and a space; a character is never cut in two. */
function folded(line: string): string {
  let text = "";
  let octets = 0;
  for (const character of line) {
    const width = utf8Octets(character);
    if (octets + width > LINE_OCTETS_MAX) {
      text += "\r\n ";
      octets = 1;
    }
    text += character;
    octets += width;
  }
  return text;
}

function utf8Octets(character: string): number {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
