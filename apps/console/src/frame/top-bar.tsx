import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { formatDayAndMonth } from "@vaada/calendar/format";
import { lazy, Suspense } from "react";
import { timeOf } from "../parts/figures.ts";
import { useNow } from "../parts/use-now.ts";
import { partnersQuery } from "../session/partners.ts";
import { meQuery } from "../session/session.ts";
import { SWITCH_WORDS, switchesQuery } from "../session/switches.ts";
import styles from "./top-bar.module.css";

/** These come after the desk: nobody needs them before it. */
const Search = lazy(async () => ({ default: (await import("./search.tsx")).Search }));
const Bell = lazy(async () => ({ default: (await import("./bell.tsx")).Bell }));
const PersonMenu = lazy(async () => ({ default: (await import("./person-menu.tsx")).PersonMenu }));

/** Search, the platform's date and time, the notices of the person, and what they may do with their own session. */
export function TopBar({ onHelp }: { onHelp: () => void }) {
  return (
    <header className={styles.bar}>
      <Suspense fallback={<div className={styles.search} />}>
        <Search />
      </Suspense>
      <div className={styles.room} />
      <Stopped />
      <WorstPartner />
      <PlatformTime />
      <Suspense fallback={<div className={styles.bell} />}>
        <Bell />
      </Suspense>
      <Suspense fallback={<div className={styles.person} />}>
        <PersonMenu onHelp={onHelp} />
      </Suspense>
    </header>
  );
}

/** The stopped flows in words, wherever somebody works. */
function Stopped() {
  const { data } = useQuery(switchesQuery);
  const stopped = data?.switches.filter(({ is_stopped }) => is_stopped) ?? [];
  if (stopped.length === 0) return null;
  return (
    <Link className={styles.stopped} to="/settings" role="status">
      {stopped.map(({ name }) => SWITCH_WORDS[name]).join(", ")} stopped
    </Link>
  );
}

/** The partner that is worst off, in words; nothing is said of those that nobody called. */
function WorstPartner() {
  const { data } = useQuery(partnersQuery);
  if (data === undefined) return null;
  const worst =
    data.partners.find(({ state }) => state === "down") ??
    data.partners.find(({ state }) => state === "slow");
  if (worst === undefined && data.partners.every(({ state }) => state === "quiet")) return null;
  return (
    <span className={styles.partner} data-state={worst?.state ?? "up"}>
      {worst === undefined ? "Partners up" : `${worst.name} ${worst.state}`}
    </span>
  );
}

const TICK_MS = 5_000;
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** The platform's own calendar, which on a sandbox may be another than the browser's. */
function PlatformTime() {
  const { data } = useQuery(meQuery);
  const now = useNow(TICK_MS) + (data?.aheadMs ?? 0);
  const day = civilDateInIndia(now);
  return (
    <time className={styles.time} dateTime={new Date(now).toISOString()}>
      {WEEKDAYS[new Date(day).getUTCDay()]} {formatDayAndMonth(day)}, {timeOf(now)} IST
    </time>
  );
}
