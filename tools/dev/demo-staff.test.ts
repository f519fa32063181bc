import { ROLES } from "@vaada/contract/console/roles";
import { expect, test } from "vitest";
import { demoStaff } from "./demo-staff.ts";

test("there are two people of each role, the same at every start and others in another folder", () => {
  const people = demoStaff("a secret");
  expect(people.map(({ role }) => role)).toEqual(ROLES.flatMap((role) => [role, role]));
  expect(demoStaff("a secret")).toEqual(people);
  const others = demoStaff("another secret");
  for (const [index, person] of people.entries()) {
    expect(person.totpSecret).toMatch(/^[A-Z2-7]{32}$/);
    expect(person.password).not.toBe(others[index]?.password);
    expect(person.totpSecret).not.toBe(others[index]?.totpSecret);
  }
  for (const key of ["email", "name", "password", "totpSecret"] as const)
    expect(new Set(people.map((person) => person[key])).size).toBe(people.length);
});
