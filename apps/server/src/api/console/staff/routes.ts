import {
  deactivateStaff,
  endStaffSessions,
  inviteStaff,
  readStaff,
  readStaffMember,
} from "@vaada/contract/console/calls/staff";
import { ROWS_USUAL } from "@vaada/contract/console/console-call";
import type { FastifyInstance } from "fastify";
import * as changes from "../../../operations/staff/change-staff.ts";
import { emailIndexOf, openStaff } from "../../../operations/staff/staff-member.ts";
import { readStaffPage, readStaffRow } from "../../../operations/staff/store.ts";
import { asStaff } from "../../../platform/db/actor.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { serveConsole } from "../serve-console.ts";

/** The people desk. Who has which role is changed by a request of two people. */
export function staffRoutes(app: FastifyInstance, services: Services): void {
  const { database, vault } = services;
  serveConsole(app, services, readStaff, async ({ query, session: { staff } }) => {
    const { before, limit = ROWS_USUAL, q, ...filters } = query;
    const emailIndex = q === undefined ? undefined : emailIndexOf(vault, q);
    const page = await database.withTx(asStaff(staff.staffId), (tx) =>
      readStaffPage(tx, { ...filters, emailIndex }, { before, limit }),
    );
    return { rows: page.rows.map((row) => openStaff(vault, row)), next: page.next };
  });
  serveConsole(app, services, readStaffMember, async ({ params, session: { staff } }) => {
    const row = await database.withTx(asStaff(staff.staffId), (tx) => readStaffRow(tx, params.staff_id));
    return row === null ? refuse("NOT_FOUND") : openStaff(vault, row);
  });
  serveConsole(app, services, inviteStaff, ({ params, body, session }) =>
    changes.inviteAgain(services, { by: session.staff, staffId: params.staff_id, reason: body.reason }),
  );
  serveConsole(app, services, deactivateStaff, ({ params, body, session }) =>
    changes.deactivateStaff(services, { by: session.staff, staffId: params.staff_id, reason: body.reason }),
  );
  serveConsole(app, services, endStaffSessions, ({ params, body, session }) =>
    changes.endAllSessions(services, { by: session.staff, staffId: params.staff_id, reason: body.reason }),
  );
}
