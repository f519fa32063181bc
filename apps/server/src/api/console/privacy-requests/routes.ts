import { addDays, type CivilDate, daysBetween } from "@vaada/calendar/civil-date";
import { exportPrivacyRequests } from "@vaada/contract/console/calls/exports";
import {
  answerPrivacyRequest,
  readPrivacyRequest,
  readPrivacyRequests,
  takePrivacyRequest,
} from "@vaada/contract/console/calls/privacy-requests";
import { ROWS_USUAL } from "@vaada/contract/console/console-call";
import { ANSWER_RISK_DAYS } from "@vaada/contract/console/service-levels";
import type { FastifyInstance } from "fastify";
import { numberOf } from "../../../operations/rights/phrases.ts";
import * as acts from "../../../operations/support/answer-correction.ts";
import { asStaff } from "../../../platform/db/actor.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Vault } from "../../../platform/vault/vault.ts";
import type { Services } from "../../../services.ts";
import { describePerson, openTaker } from "../describe-person.ts";
import { searchCondition } from "../find-borrower.ts";
import { serveConsole } from "../serve-console.ts";
import { serveList } from "../serve-list.ts";
import {
  type Erasure,
  type PrivacyRequestRow,
  readErasures,
  readPrivacyRequestPage,
  readPrivacyRequestRow,
  SEARCHED,
} from "./store.ts";

/** The desk of the borrowers' rights over their data. */
export function privacyRequestRoutes(app: FastifyInstance, services: Services): void {
  const { database, vault, clock } = services;
  const readInFull = (staffId: string, id: string) =>
    database.withTx(asStaff(staffId), async (tx) => {
      const row = await readPrivacyRequestRow(tx, id);
      if (row === null) return refuse("NOT_FOUND");
      return describeInFull(vault, row, {
        today: clock.today(),
        erasures: await readErasures(tx, row.borrowerId),
      });
    });
  serveList(
    app,
    services,
    { read: readPrivacyRequests, save: exportPrivacyRequests },
    async ({ query, session: { staff } }) => {
      const { before, limit = ROWS_USUAL, q, state, mine, at_risk } = query;
      const filters = {
        isOpen: state === undefined ? undefined : state === "open",
        takenBy: mine && staff.staffId,
        receivedBy: at_risk && addDays(clock.today(), -ANSWER_RISK_DAYS),
        search: searchCondition(vault, q, SEARCHED),
      };
      const page = await database.withTx(asStaff(staff.staffId), (tx) =>
        readPrivacyRequestPage(tx, filters, { before, limit }),
      );
      return { rows: page.rows.map((row) => describeRow(vault, row, clock.today())), next: page.next };
    },
  );
  serveConsole(app, services, readPrivacyRequest, ({ params, session: { staff } }) =>
    readInFull(staff.staffId, params.request_id),
  );
  serveConsole(app, services, takePrivacyRequest, async ({ params, session: { staff } }) => {
    const request = await findSubject(staff.staffId, params.request_id);
    if (request === null) return refuse("NOT_FOUND");
    const refused = await acts.takeCorrection(services, { by: staff, request });
    return refused ?? readInFull(staff.staffId, params.request_id);
  });
  serveConsole(app, services, answerPrivacyRequest, async ({ params, body, session: { staff } }) => {
    const request = await findSubject(staff.staffId, params.request_id);
    if (request === null) return refuse("NOT_FOUND");
    const refused = await acts.answerCorrection(services, { by: staff, request, ...body });
    return refused ?? readInFull(staff.staffId, params.request_id);
  });

  async function findSubject(staffId: string, id: string): Promise<acts.CorrectionSubject | null> {
    const row = await database.withTx(asStaff(staffId), (tx) => readPrivacyRequestRow(tx, id));
    return row === null ? null : { ...row, number: Number(row.key) };
  }
}

function describeRow(vault: Vault, row: PrivacyRequestRow, today: CivilDate) {
  const { borrower_id, name, mobile } = describePerson(vault, row);
  return {
    request_id: row.id,
    number: numberOf({ number: Number(row.key) }),
    borrower_id,
    name,
    mobile,
    field: row.field,
    language: row.language,
    received_on: row.receivedOn,
    answer_by: row.answerBy,
    age_days: daysBetween(row.receivedOn, today),
    taken_by: openTaker(vault, row.takenBy, row.takerSealed),
    outcome: row.outcome,
    answered_at: row.answeredAt?.toISOString() ?? null,
  };
}

function describeInFull(
  vault: Vault,
  row: PrivacyRequestRow,
  { today, erasures }: { readonly today: CivilDate; readonly erasures: readonly Erasure[] },
) {
  const open = (column: string, sealed: Buffer): string =>
    vault.open(sealed, { table: "correction_requests", column, row: row.id });
  return {
    ...describeRow(vault, row, today),
    value: open("value_sealed", row.valueSealed),
    reason: open("reason_sealed", row.reasonSealed),
    mobile_change: mobileChangeOf(row),
    answer: row.answerSealed === null ? null : open("answer_sealed", row.answerSealed),
    answered_by: openTaker(vault, row.answeredBy, row.answererSealed),
    has_nominee: row.hasNominee,
    erasures: [...erasures],
  };
}

const mobileChangeOf = ({
  mobileProvenAt,
  mobileChangedAt,
  isFromOutside,
  lastApplicationId,
}: PrivacyRequestRow) =>
  mobileProvenAt === null || lastApplicationId === null
    ? null
    : {
        loan_id: Number(lastApplicationId),
        proven_at: mobileProvenAt.toISOString(),
        changed_at: mobileChangedAt?.toISOString() ?? null,
        is_from_outside: isFromOutside,
      };
