import { useQuery } from "@tanstack/react-query";
import type { readCollection } from "@vaada/contract/console/calls/collections";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import desk from "../../parts/case-desk.module.css";
import { timeOf } from "../../parts/figures.ts";
import { useNow } from "../../parts/use-now.ts";
import { meQuery } from "../../session/session.ts";
import styles from "./collections.module.css";

type Window = ConsoleReplyOf<typeof readCollection>["window"];

const TICK_MS = 15_000;
const HOUR_MS = 3_600_000;
const INDIA_AHEAD_MS = 5.5 * HOUR_MS;
/** The bar shows these hours of the day: nobody calls before or after them. */
const SHOWN = { from: 6, until: 21 };

const inHours = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? "AM" : "PM"}`;

/** The hours in which the borrower may be contacted, and where in them the platform's time is. */
export function WindowBar({ window }: { window: Window }) {
  const { data } = useQuery(meQuery);
  const now = useNow(TICK_MS) + (data?.aheadMs ?? 0);
  const hour = ((now + INDIA_AHEAD_MS) % (24 * HOUR_MS)) / HOUR_MS;
  const place = (at: number): string =>
    `${(100 * Math.min(1, Math.max(0, (at - SHOWN.from) / (SHOWN.until - SHOWN.from)))).toFixed(1)}%`;
  const { from, until } = window;
  if (from === null || until === null)
    return <p className={desk.sub}>The borrower asked for hours that the law leaves nothing of.</p>;
  const minutesLeft = Math.max(0, Math.floor((until - hour) * 60));
  return (
    <>
      <svg className={styles.window} aria-hidden="true">
        <rect className={styles.day} width="100%" y="4" height="8" rx="4" />
        <rect
          className={styles.allowed}
          x={place(from)}
          width={widthOf({ from, until })}
          y="4"
          height="8"
          rx="4"
        />
        <line x1={place(hour)} x2={place(hour)} y1="0" y2="16" />
        <text x={place(from)} y="28">
          {inHours(from)}
        </text>
        <text x={place(until)} y="28" textAnchor="end">
          {inHours(until)}
        </text>
      </svg>
      <p className={desk.sub}>
        {window.is_open
          ? `Now ${timeOf(now)}. Closes in ${minutesLeft < 60 ? "" : `${Math.floor(minutesLeft / 60)} h `}${minutesLeft % 60} min`
          : `Now ${timeOf(now)}. Open from ${inHours(from)} to ${inHours(until)}`}
        {window.asked !== null ? ", as the borrower asked" : ""}. Rules of {window.rules}.
      </p>
    </>
  );
}

const widthOf = ({ from, until }: { from: number; until: number }): string =>
  `${((100 * (until - from)) / (SHOWN.until - SHOWN.from)).toFixed(1)}%`;
