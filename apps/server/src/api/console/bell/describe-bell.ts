import { DAY_MS } from "@vaada/calendar/civil-date";
import type { BellKind, readBell } from "@vaada/contract/console/calls/bell";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { hiddenActsOf, isAllowed } from "@vaada/contract/console/roles";
import { readLastBookCheck } from "../../../operations/audits/store.ts";
import { readAmountsOfDay } from "../../../operations/requests/amount-of-day.ts";
import { openRequest, refusalOf } from "../../../operations/requests/describe-request.ts";
import { type RequestRow, readRequestPage } from "../../../operations/requests-on-file/store.ts";
import { readBellSeen } from "../../../operations/staff/bell/store.ts";
import type { Actor } from "../../../operations/trail/write-trail.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Services } from "../../../services.ts";

type Bell = ConsoleReplyOf<typeof readBell>;
type Row = Omit<Bell["rows"][number], "is_new">;

const ROWS_MAX = 30;
/** Among so many of the newest requests somebody's own are looked for. */
const REQUESTS_READ = 100;
const ENDED_WITHIN_MS = 14 * DAY_MS;

/** What the bell tells one person, the newest first, and how many of them they have not seen. */
export async function describeBell(tx: Tx, services: Services, staff: Actor): Promise<Bell> {
  const seen = await readBellSeen(tx, staff.staffId);
  const rows = [
    ...(await readAsked(tx, services, staff)),
    ...(await readEnded(tx, services, staff)),
    ...(await readBroken(tx, services, staff)),
  ]
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, ROWS_MAX)
    .map((row) => ({ ...row, is_new: seen === null || new Date(row.at) > seen }));
  return { rows, unseen: rows.filter(({ is_new }) => is_new).length };
}

/** The requests to which this person may agree. */
async function readAsked(tx: Tx, services: Services, staff: Actor): Promise<Row[]> {
  const filters = { state: "waiting", hidden: hiddenActsOf(staff.role), now: services.clock.now() } as const;
  const { rows } = await readRequestPage(tx, filters, { limit: REQUESTS_READ });
  const amountOf = await readAmountsOfDay(tx, services, rows);
  return rows
    .filter((row) => refusalOf(services.vault, { row, amount: amountOf(row) }, staff) === null)
    .map((row) => rowOf(services, { row, staff, kind: "asked" }));
}

const ENDS: ReadonlySet<string> = new Set<BellKind>(["agreed", "declined", "lapsed"]);

/** What became of the requests that this person made. Who took one back knows of it. */
async function readEnded(tx: Tx, services: Services, staff: Actor): Promise<Row[]> {
  const now = services.clock.now();
  const filters = { askedBy: staff.staffId, hidden: hiddenActsOf(staff.role), now };
  const { rows } = await readRequestPage(tx, filters, { limit: REQUESTS_READ });
  return rows.flatMap((row) => {
    const { state } = openRequest(services, row, staff);
    const isRecent = endOf(row).getTime() > now.getTime() - ENDED_WITHIN_MS;
    return ENDS.has(state) && isRecent ? [rowOf(services, { row, staff, kind: state as BellKind })] : [];
  });
}

const endOf = ({ endedAt, lapsesAt }: RequestRow): Date => endedAt ?? lapsesAt;

function rowOf(
  services: Services,
  { row, staff, kind }: { readonly row: RequestRow; readonly staff: Actor; readonly kind: BellKind },
): Row {
  const opened = openRequest(services, row, staff);
  const isAsked = kind === "asked";
  return {
    id: `${kind} ${row.id}`,
    kind,
    at: (isAsked ? row.askedAt : endOf(row)).toISOString(),
    by: isAsked ? opened.asked_by : opened.ended_by,
    request: {
      request_id: row.id,
      kind: row.kind,
      loan_id: opened.loan_id,
      amount: opened.amount,
    },
    why: isAsked ? opened.reason : opened.end_reason,
  };
}

/** The rules that did not hold when they were last asked. A check keeps real time, and the bell tells by the platform's. */
async function readBroken(tx: Tx, { clock }: Services, { role }: Actor): Promise<Row[]> {
  if (!isAllowed(role, "books:read")) return [];
  const check = await readLastBookCheck(tx);
  if (check === null) return [];
  const aheadMs = clock.now().getTime() - clock.realNow().getTime();
  return check.broken.map(({ rule }) => ({
    id: `books-broken ${rule}`,
    kind: "books-broken",
    at: new Date(check.at.getTime() + aheadMs).toISOString(),
    by: null,
    request: null,
    why: rule,
  }));
}
