import { plural, t } from "@lingui/core/macro";
import { addDays, civilDateInIndia } from "@vaada/calendar/civil-date";
import type { Offer } from "@vaada/contract/calls/offer";
import { iconShield } from "@vaada/ui/icons";
import { NoteCard } from "@vaada/ui/note-card";
import { formatDayAndMonth } from "../../language/dates.ts";

/** The days count from the day the money arrives, which nobody knows yet: the date has its condition. */
export function CoolingOffNote({ offer: { coolingOffDays: days, now } }: { offer: Offer }) {
  const today = civilDateInIndia(Date.parse(now));
  const lastDay = formatDayAndMonth(addDays(today, days));
  return (
    <NoteCard tone="info" icon={iconShield} title={t`${days}-day cooling-off.`}>
      {t`Change your mind within ${plural(days, { one: "# day", other: "# days" })} after the money arrives, by ${lastDay} if it arrives today. You pay back what you got and the interest for the days used, nothing else.`}
    </NoteCard>
  );
}
