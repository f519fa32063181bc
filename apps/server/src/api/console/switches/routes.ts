import { readSwitches as readCall, stopSwitch as stopCall } from "@vaada/contract/console/calls/switches";
import type { FastifyInstance } from "fastify";
import { openName } from "../../../operations/staff/staff-member.ts";
import { readStaffRow } from "../../../operations/staff/store.ts";
import { staffIdOf, stopSwitch } from "../../../operations/switches/change-switches.ts";
import { asStaff } from "../../../platform/db/actor.ts";
import { readSwitches, type Switch } from "../../../platform/db/switches.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Services } from "../../../services.ts";
import { serveConsole } from "../serve-console.ts";

/** The calls that read the switches and stop one. */
export function switchRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services;
  serveConsole(app, services, readCall, ({ session: { staff } }) =>
    database.withTx(asStaff(staff.staffId), async (tx) => ({
      switches: await Promise.all((await readSwitches(tx)).map((one) => describe(tx, services, one))),
    })),
  );
  serveConsole(app, services, stopCall, async ({ params, body, session: { staff } }) => {
    const stopped = await stopSwitch(services, { by: staff, name: params.name, reason: body.reason });
    return database.withTx(asStaff(staff.staffId), (tx) => describe(tx, services, stopped));
  });
}

async function describe(tx: Tx, services: Services, { name, isStopped, lastChange }: Switch) {
  const stop = isStopped ? lastChange : null;
  return {
    name,
    is_stopped: isStopped,
    stopped_by: stop === null ? null : await nameOf(tx, services, stop.by),
    stopped_at: stop?.at.toISOString() ?? null,
    reason: stop?.reason ?? null,
  };
}

/** A person of the lender by their name; whoever used the command by the name of their login. */
async function nameOf(tx: Tx, { vault }: Pick<Services, "vault">, by: string): Promise<string> {
  const staffId = staffIdOf(by);
  const row = staffId === null ? null : await readStaffRow(tx, staffId);
  return row === null ? by : openName(vault, row.id, row.nameSealed);
}
