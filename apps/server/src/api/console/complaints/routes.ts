import { addDays, type CivilDate, civilDateInIndia, daysBetween } from "@vaada/calendar/civil-date";
import {
  answerComplaint,
  readComplaint,
  readComplaintList,
  takeComplaint,
} from "@vaada/contract/console/calls/complaints";
import { exportComplaints } from "@vaada/contract/console/calls/exports";
import { ROWS_USUAL } from "@vaada/contract/console/console-call";
import { ANSWER_RISK_DAYS } from "@vaada/contract/console/service-levels";
import { disputeCompensation } from "@vaada/lending/bureau-file/compensation";
import { type Paise, ZERO } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import type { FastifyInstance } from "fastify";
import { ticketOf } from "../../../operations/complaints/complaint.ts";
import * as acts from "../../../operations/support/answer-complaint.ts";
import { asStaff } from "../../../platform/db/actor.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Vault } from "../../../platform/vault/vault.ts";
import type { Services } from "../../../services.ts";
import { describePerson, openTaker } from "../describe-person.ts";
import { searchCondition } from "../find-borrower.ts";
import { serveConsole } from "../serve-console.ts";
import { serveList } from "../serve-list.ts";
import { type ComplaintRow, readComplaintPage, readComplaintRow, SEARCHED } from "./store.ts";

/** The complaints desk: what borrowers complain of, and the answers that reach them. */
export function complaintDeskRoutes(app: FastifyInstance, services: Services): void {
  const { database, vault, clock } = services;
  const readInFull = async (staffId: string, id: string) => {
    const row = await database.withTx(asStaff(staffId), (tx) => readComplaintRow(tx, id));
    return row === null ? refuse("NOT_FOUND") : describeInFull(vault, row, clock.today());
  };
  serveList(
    app,
    services,
    { read: readComplaintList, save: exportComplaints },
    async ({ query, session: { staff } }) => {
      const { before, limit = ROWS_USUAL, q, state, mine, at_risk } = query;
      const filters = {
        isOpen: state === undefined ? undefined : state === "open",
        takenBy: mine && staff.staffId,
        receivedBy: at_risk && addDays(clock.today(), -ANSWER_RISK_DAYS),
        search: searchCondition(vault, q, SEARCHED),
      };
      const page = await database.withTx(asStaff(staff.staffId), (tx) =>
        readComplaintPage(tx, filters, { before, limit }),
      );
      return { rows: page.rows.map((row) => describeRow(vault, row, clock.today())), next: page.next };
    },
  );
  serveConsole(app, services, readComplaint, ({ params, session: { staff } }) =>
    readInFull(staff.staffId, params.complaint_id),
  );
  serveConsole(app, services, takeComplaint, async ({ params, session: { staff } }) => {
    const complaint = await findSubject(staff.staffId, params.complaint_id);
    if (complaint === null) return refuse("NOT_FOUND");
    const refused = await acts.takeComplaint(services, { by: staff, complaint });
    return refused ?? readInFull(staff.staffId, params.complaint_id);
  });
  serveConsole(app, services, answerComplaint, async ({ params, body, session: { staff } }) => {
    const complaint = await findSubject(staff.staffId, params.complaint_id);
    if (complaint === null) return refuse("NOT_FOUND");
    const refused = await acts.answerComplaint(services, { by: staff, complaint, ...body });
    return refused ?? readInFull(staff.staffId, params.complaint_id);
  });

  async function findSubject(staffId: string, id: string): Promise<acts.ComplaintSubject | null> {
    const row = await database.withTx(asStaff(staffId), (tx) => readComplaintRow(tx, id));
    return row === null
      ? null
      : { ...row, number: Number(row.key), applicationId: Number(row.applicationId) };
  }
}

function describeRow(vault: Vault, row: ComplaintRow, today: CivilDate) {
  const { borrower_id, name, mobile } = describePerson(vault, row);
  return {
    complaint_id: row.id,
    ticket: ticketOf({ number: Number(row.key) }),
    borrower_id,
    loan_id: Number(row.applicationId),
    name,
    mobile,
    category: row.category,
    status: row.status,
    language: row.language,
    received_on: row.receivedOn,
    answer_by: row.answerBy,
    age_days: daysBetween(row.receivedOn, today),
    taken_by: openTaker(vault, row.takenBy, row.takerSealed),
  };
}

function describeInFull(vault: Vault, row: ComplaintRow, today: CivilDate) {
  const open = (column: string, sealed: Buffer): string =>
    vault.open(sealed, { table: "complaints", column, row: row.id });
  return {
    ...describeRow(vault, row, today),
    text: open("text_sealed", row.textSealed),
    received_at: row.receivedAt.toISOString(),
    answer: row.answerSealed === null ? null : open("answer_sealed", row.answerSealed),
    answered_by: openTaker(vault, row.answeredBy, row.answererSealed),
    answered_at: row.answeredAt?.toISOString() ?? null,
    mailed_at: row.mailedAt?.toISOString() ?? null,
    compensation: toWireRupees(compensationOf(row, today)),
  };
}

/** The law counts the days of a dispute about a credit report, and of nothing else. */
function compensationOf({ category, answerBy, answeredAt }: ComplaintRow, today: CivilDate): Paise {
  if (category !== "My credit report") return ZERO;
  const endedOn = answeredAt === null ? null : civilDateInIndia(answeredAt.getTime());
  return disputeCompensation({ answerBy, endedOn, today });
}
