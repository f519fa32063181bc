import type { Role } from "@vaada/contract/console/roles";
import { AT_CONSOLE } from "../../platform/db/actor.ts";
import { writeTrail } from "../trail/write-trail.ts";
import { hashPassword } from "./password-hash.ts";
import type { StaffServices } from "./sign-in.ts";
import { emailIndexOf, newStaff, sealTotpSecret } from "./staff-member.ts";
import { insertStaff, readStaffByEmail, setCredentials } from "./store.ts";

/** A person of the sandbox's lender, with all that they sign in with. */
export type DemoPerson = {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly password: string;
  readonly totpSecret: string;
};

/** Adds the people that the sandbox shows to whoever looks. Those who are there stay as they are. */
export async function addDemoStaff(services: StaffServices, people: readonly DemoPerson[]): Promise<void> {
  await Promise.all(people.map((person) => addDemoPerson(services, person)));
}

async function addDemoPerson(services: StaffServices, person: DemoPerson): Promise<void> {
  const { database, vault, clock } = services;
  const emailIndex = emailIndexOf(vault, person.email);
  if ((await database.withTx(AT_CONSOLE, (tx) => readStaffByEmail(tx, emailIndex))) !== null) return;
  const passwordHash = await hashPassword(person.password);
  await database.withTx(AT_CONSOLE, async (tx) => {
    const staff = newStaff(vault, { ...person, now: clock.realNow() });
    if (!(await insertStaff(tx, staff))) return;
    await setCredentials(tx, {
      staffId: staff.id,
      passwordHash,
      totpSecretSealed: sealTotpSecret(vault, staff.id, person.totpSecret),
      step: 0,
    });
    await writeTrail(tx, services, {
      act: "demo-person",
      outcome: "done",
      by: null,
      aboutStaffId: staff.id,
      after: { role: person.role },
    });
  });
}
