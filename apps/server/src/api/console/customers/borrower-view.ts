import type { Language } from "@vaada/contract/language";
import { readDashboard } from "../../../dashboard/read-dashboard.ts";
import { describeNotice } from "../../../notices/describe-notice.ts";
import { parseNotice } from "../../../notices/notice.ts";
import { readNotices } from "../../../notices/store.ts";
import type { Actor } from "../../../operations/trail/write-trail.ts";
import { asStaff } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { recordView } from "./record-view.ts";
import { readPerson } from "./store.ts";

/** As many as somebody scrolls past while on the telephone with the borrower. */
const NOTICES_MAX = 5;

type ViewInput = {
  readonly by: Actor;
  readonly borrowerId: string;
  /** The borrower's own where it is left out. */
  readonly language: Language | undefined;
};

/** Shows somebody of the lender what the borrower's app shows the borrower now. */
export function readViewOf(services: Services, { by, borrowerId, ...asked }: ViewInput) {
  const actor = asStaff(by.staffId, { inNameOf: borrowerId });
  return services.database.withTx(actor, async (tx) => {
    const person = await readPerson(tx, borrowerId);
    if (person === null) return refuse("NOT_FOUND");
    const language = asked.language ?? person.language;
    const dashboard = await readDashboard(tx, services, { borrowerId, language });
    const notices = await describeNotices(tx, services, { borrowerId, language });
    await recordView(tx, services, { by, borrowerId });
    return { language, dashboard, notices };
  });
}

async function describeNotices(
  tx: Tx,
  { lender }: Pick<Services, "lender">,
  { borrowerId, language }: { readonly borrowerId: string; readonly language: Language },
) {
  const rows = await readNotices(tx, { borrowerId, before: null, limit: NOTICES_MAX });
  return rows.flatMap((row) => {
    const notice = parseNotice(row);
    if (notice === null) return [];
    const { title, description } = describeNotice(notice, { language, lender });
    return [{ id: row.id, title, description, at: row.createdAt.toISOString(), is_new: !row.isRead }];
  });
}
