import { DAY_MS } from "@vaada/calendar/civil-date";
import { decideApplication } from "@vaada/contract/console/calls/applications";
import { approveRequest, makeRequest } from "@vaada/contract/console/calls/requests";
import { confirmMatch, importWatchList, readMatches } from "@vaada/contract/console/calls/screening";
import type { Desks } from "./desks.ts";
import type { Lender } from "./lender.ts";

type ScreeningContext = { readonly lender: Lender; readonly desks: Desks };

const PUBLISHED = { un: "un.xml", domestic: "domestic.csv", pep: "pep.csv" } as const;

/** As their makers publish them on the day. */
export async function importLists({ lender, desks }: ScreeningContext): Promise<void> {
  const dated_on = lender.clock.today();
  for (const [list, name] of Object.entries(PUBLISHED)) {
    const { payload } = await lender.sandbox.inject(`/watch-lists/${name}`);
    const file = payload.replace(/(?<=dateGenerated=")[0-9-]{10}/, dated_on);
    const body = { list, source: "The publisher's own page", dated_on, file };
    await desks.call(desks.onDuty("operations"), importWatchList, { body });
  }
  await lender.workOff();
}

/** Somebody looks so many days later. */
const LOOKED_AFTER_DAYS = 4;
/** One match in so many is the person on the list. */
const CONFIRMED_OF = 3;

export async function judgeMatches({ lender, desks }: ScreeningContext): Promise<void> {
  const query = { limit: "200", state: "open" };
  const { rows } = await desks.call(desks.onDuty("operations"), readMatches, { query });
  for (const { number, loan_id, found_at } of rows) {
    const days = (lender.clock.nowMs() - Date.parse(found_at)) / DAY_MS;
    if (days < LOOKED_AFTER_DAYS) continue;
    if (number % CONFIRMED_OF === 0) {
      const body = { reason: "Name and birth are those of the list, and so is the photograph" };
      await desks.call(desks.onDuty("operations"), confirmMatch, { params: { number }, body });
      await reject(desks, loan_id);
      continue;
    }
    const reason = "Born elsewhere and later, seen on the document";
    const body = { kind: "match-clear", loan_id, reason, details: { match: number } };
    const { request_id } = await desks.call(desks.onDuty("operations"), makeRequest, { body });
    await desks.call(desks.onDuty("checker"), approveRequest, { params: { id: request_id }, body: {} });
  }
}

/** An application that can never be approved does not wait for ever; two people end it. */
async function reject(desks: Desks, loan_id: number): Promise<void> {
  const body = { action: "reject", reason: "The lender's own rules do not allow this loan" };
  const asked = await desks.call("credit-officer-1", decideApplication, { params: { loan_id }, body });
  if (asked.request_id !== null)
    await desks.call(desks.onDuty("checker"), approveRequest, { params: { id: asked.request_id }, body: {} });
}
