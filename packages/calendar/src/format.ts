import { type CivilDate, civilDateInIndia, DAY_MS, INDIA_AHEAD_OF_UTC_MS, partsOf } from "./civil-date.ts";

/** "13 Feb 2027" */
export const formatDay = (date: CivilDate): string => `${formatDayAndMonth(date)} ${date.slice(0, 4)}`;

/** "13 Feb", where the year is clear from what stands around it. */
export function formatDayAndMonth(date: CivilDate): string {
  const { month, day } = partsOf(date);
  return `${day} ${MONTHS[month - 1]}`;
}

/** "15th Nov 2026, 4:12 PM" in India's time, at an instant in milliseconds since 1970. */
export function formatMoment(instantMs: number): string {
  const date = civilDateInIndia(instantMs);
  const { year, month, day } = partsOf(date);
  return `${day}${ordinalEnding(day)} ${MONTHS[month - 1]} ${year}, ${formatTime(instantMs)}`;
}

/** "2026-11-15T16:12:07+05:30": the instant as India's clocks show it, for logs, documents and `<time>`. */
export function formatIsoInIndia(instantMs: number): string {
  const { hours, minutes, seconds } = timeOfDay(instantMs);
  const time = [hours, minutes, seconds].map((part) => String(part).padStart(2, "0")).join(":");
  return `${civilDateInIndia(instantMs)}T${time}+05:30`;
}

/** "4:12 PM" in India's time. */
export function formatTime(instantMs: number): string {
  const { hours, minutes } = timeOfDay(instantMs);
  const onTheDial = hours % 12 === 0 ? 12 : hours % 12;
  return `${onTheDial}:${String(minutes).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function timeOfDay(instantMs: number): { hours: number; minutes: number; seconds: number } {
  const inIndiaMs = instantMs + INDIA_AHEAD_OF_UTC_MS;
  const secondsOfDay = Math.floor((inIndiaMs - Math.floor(inIndiaMs / DAY_MS) * DAY_MS) / 1000);
  return {
    hours: Math.floor(secondsOfDay / 3600),
    minutes: Math.floor(secondsOfDay / 60) % 60,
    seconds: secondsOfDay % 60,
  };
}

function ordinalEnding(day: number): "st" | "nd" | "rd" | "th" {
  if (day >= 11 && day <= 13) return "th";
  const last = day % 10;
  if (last === 1) return "st";
  if (last === 2) return "nd";
  return last === 3 ? "rd" : "th";
}
