import { expect, test } from "vitest";
import {
  type Applicant,
  applicant,
  type DecisionRow,
  decisionsOf,
  outcomeOf,
} from "../../../testing/decisions/applicant.ts";
import { deriveAgain } from "../../../testing/decisions/derive-again.ts";
import { openTestServer } from "../../../testing/test-server.ts";

const server = await openTestServer();

const PEOPLE = [
  { pan: "ABCPA1234D" },
  { pan: "ABCPB1234B" },
  { pan: "ABCPC1234C" },
  { pan: "ABCPD1234D" },
  { pan: "ABCPI1234J" },
  { bureau: { score: 779, obligations: 8_123.45 } },
  { bureau: { score: 812 }, employment: { loan_required: 3_000 } },
  { pin: "110001", bureau: { score: 612, writtenOff: true }, employment: { monthly_income: 9_999 } },
  { pin: "751001", bureau: { score: 640 }, employment: { monthly_income: 14_000 } },
  { bureau: { score: 790, obligations: 38_500 }, employment: { employee_type: "Self Employee" } },
];

const keptOf = async (people: readonly Applicant[]): Promise<DecisionRow[]> =>
  (await Promise.all(people.map((person) => decisionsOf(server, person)))).flat();

test("every decision that was kept is derived again from its facts and its model, bit for bit", async () => {
  const people: Applicant[] = [];
  for (const wanted of PEOPLE) {
    const person = await applicant(server, wanted);
    await outcomeOf(person);
    people.push(person);
  }
  const rows = await keptOf(people);
  expect(rows).toHaveLength(PEOPLE.length);
  expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(
    new Set(["approve", "needs-statement", "refuse"]),
  );
  for (const row of rows) {
    const { kept, derived } = await deriveAgain(server, row);
    expect(derived).toBe(kept);
  }
  // A comparison that can't fail proves nothing: one rupee more, and it is another decision.
  const [approved] = rows;
  if (approved?.amount_paise == null) throw new Error("the first person is approved");
  const { kept, derived } = await deriveAgain(server, {
    ...approved,
    amount_paise: approved.amount_paise + 100n,
  });
  expect(derived).not.toBe(kept);
});

test("facts that were put beside another decision can't be opened there", async () => {
  const [one, other] = await keptOf([await decided({}), await decided({ bureau: { score: 600 } })]);
  if (one === undefined || other === undefined) throw new Error("both were decided");
  await expect(deriveAgain(server, { ...one, facts_sealed: other.facts_sealed })).rejects.toThrow();
});

async function decided(wanted: Parameters<typeof applicant>[1]): Promise<Applicant> {
  const person = await applicant(server, wanted);
  await person.decide();
  return person;
}
