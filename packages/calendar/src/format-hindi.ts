import { type CivilDate, partsOf } from "./civil-date.ts";
import { formatIsoInIndia } from "./format.ts";

/** "13 फ़रवरी 2027" */
export function formatDayInHindi(date: CivilDate): string {
  const { year, month, day } = partsOf(date);
  return `${day} ${MONTHS[month - 1]} ${year}`;
}

/** "16:12 बजे" in India's time, at an instant in milliseconds since 1970. */
export const formatTimeInHindi = (instantMs: number): string =>
  `${formatIsoInIndia(instantMs).slice("YYYY-MM-DDT".length, -":07+05:30".length)} बजे`;

const MONTHS = [
  "जनवरी",
  "फ़रवरी",
  "मार्च",
  "अप्रैल",
  "मई",
  "जून",
  "जुलाई",
  "अगस्त",
  "सितंबर",
  "अक्टूबर",
  "नवंबर",
  "दिसंबर",
];
