import { type CivilDate, daysBetween } from "@vaada/calendar/civil-date";
import { AS_WORKER } from "../../platform/db/actor.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import type { Services } from "../../services.ts";
import { type OpenComplaint, readOpenComplaints, readUnmailedComplaintIds } from "./store.ts";

/** Queues every complaint again that the officer was not mailed yet, and reports how old the open ones are. */
export async function sweepComplaints({
  database,
  clock,
  metrics,
}: Pick<Services, "database" | "clock" | "metrics">): Promise<void> {
  const open = await database.withTx(AS_WORKER, async (tx) => {
    for (const complaintId of await readUnmailedComplaintIds(tx))
      await enqueue(tx, "mail-complaint", { complaintId, to: "officer" });
    return readOpenComplaints(tx);
  });
  metrics.setOpenComplaints(agesOf(open, clock.today()));
}

/** The answer is due on the thirtieth day, so the last ten before it are the ones to look at. */
const AGES = [
  { days: "0-7", upTo: 7 },
  { days: "8-20", upTo: 20 },
  { days: "21-30", upTo: 30 },
  { days: "over-30", upTo: Number.POSITIVE_INFINITY },
] as const;

function agesOf(open: readonly OpenComplaint[], today: CivilDate) {
  const ages = open.map(({ receivedOn }) => daysBetween(receivedOn, today));
  const byDays: Record<string, number> = {};
  let from = Number.NEGATIVE_INFINITY;
  for (const { days, upTo } of AGES) {
    const above = from;
    byDays[days] = ages.filter((age) => age > above && age <= upTo).length;
    from = upTo;
  }
  return {
    byDays,
    overdue: open.filter(({ answerBy }) => today > answerBy).length,
    unmailed: open.filter(({ isMailed }) => !isMailed).length,
  };
}
