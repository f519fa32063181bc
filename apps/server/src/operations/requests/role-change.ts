import { RoleChangeDetails } from "@vaada/contract/console/calls/requests";
import type { Tx } from "../../platform/db/tx.ts";
import { addStaff, giveRole } from "../staff/change-staff.ts";
import { emailIndexOf, openStaff } from "../staff/staff-member.ts";
import { countActiveAdmins, lockStaff, readStaffByEmail, readStaffRow } from "../staff/store.ts";
import { declareHandler, impossible, type RequestEffect, type RequestServices } from "./handler.ts";
import { REQUEST_PHRASES } from "./phrases.ts";

/** Gives one of the lender's people another role, or adds a person: either gives somebody power, so it takes two. */
export const roleChange = declareHandler<RoleChangeDetails>({
  needsLoan: false,
  needsAmount: false,
  details: RoleChangeDetails,

  async describe(tx, services, { details }) {
    await lockStaff(tx);
    return "staff_id" in details
      ? describeChange(tx, services, details)
      : describeAddition(tx, services, details);
  },

  async carryOut(tx, services, { details }) {
    if ("staff_id" in details)
      await giveRole(tx, services, { staffId: details.staff_id, role: details.role });
    else await addStaff(tx, services, details);
  },

  concerns: (details, staffId) => "staff_id" in details && details.staff_id === staffId,
});

async function describeChange(
  tx: Tx,
  { vault }: RequestServices,
  { staff_id, role }: Extract<RoleChangeDetails, { staff_id: string }>,
): Promise<RequestEffect> {
  const row = await readStaffRow(tx, staff_id);
  if (row === null) return impossible(REQUEST_PHRASES.noSuchPerson);
  if (row.state === "deactivated") return impossible(REQUEST_PHRASES.deactivated);
  if (row.role === role) return impossible(REQUEST_PHRASES.sameRole);
  if (row.role === "admin" && row.state === "active" && (await countActiveAdmins(tx)) === 1)
    return impossible(REQUEST_PHRASES.lastAdministrator);
  const { name, email } = openStaff(vault, row);
  return {
    kind: "possible",
    amount: null,
    before: { name, email, role: row.role },
    after: { name, email, role },
  };
}

async function describeAddition(
  tx: Tx,
  { vault }: RequestServices,
  { email, name, role }: Extract<RoleChangeDetails, { email: string }>,
): Promise<RequestEffect> {
  const known = await readStaffByEmail(tx, emailIndexOf(vault, email));
  if (known !== null && known.state !== "deactivated") return impossible(REQUEST_PHRASES.addressTaken);
  return {
    kind: "possible",
    amount: null,
    before: { name, email, role: null },
    after: { name, email, role },
  };
}
