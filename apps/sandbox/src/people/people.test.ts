import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type OpenSandbox, openSandbox } from "../testing/open-sandbox.ts";
import { aadhaarNumberMessage } from "./aadhaar.ts";
import type { Person } from "./person.ts";

const now = (): Date => new Date("2026-11-15T06:00:00Z");

test("the ten demo people are there, in the order of the table, each with a whole record", async () => {
  const people = await everybody(await openSandbox({ now }));
  expect(people.map(({ pan, name }) => `${pan} ${name}`)).toEqual([
    "ABCPA1234D ANITA ACHARYA",
    "ABCPB1234B RAHUL BOSE",
    "ABCPC1234C KIRAN CHAVAN",
    "ABCPD1234D DEEPAK DAS",
    "ABCPE1234E ESHA ELANGO",
    "ABCPF1234F FARAH FERNANDES",
    "ABCPG1234G GAURAV GUPTA",
    "ABCPH1234H HARINI HEGDE",
    "ABCPI1234J ISHAAN IYER",
    "ABCPJ1234K JAYA JOSHI",
  ]);
  for (const person of people) {
    expect(person.panStatus).toBe("valid");
    expect(aadhaarNumberMessage(person.aadhaar.number)).toBeNull();
    expect(person.bank).toEqual({ registeredName: person.name, state: "active" });
  }
  expect(new Set(people.map(({ aadhaar }) => aadhaar.number)).size).toBe(10);
});

test("each demo person's record leads where the table says", async () => {
  const people = await everybody(await openSandbox({ now }));
  const [anita, rahul, kiran, deepak, esha, farah, gaurav, harini, ishaan, jaya] = people;
  for (const person of [anita, gaurav, harini, jaya]) {
    expect(person?.bureau).toMatchObject({ obligations: 0, worstPastDueDays: 0, writtenOff: false });
    expect(person?.bureau?.score).toBeGreaterThanOrEqual(780);
  }
  expect(rahul?.bureau).toBeNull();
  expect(kiran?.bureau?.score).toBe(690);
  expect(deepak?.bureau?.score).toBe(580);
  expect(people.filter(({ aadhaar }) => !aadhaar.linked)).toEqual([esha]);
  const differs = people.filter(({ name, dob, aadhaar }) => {
    return aadhaar.name.toUpperCase() !== name || aadhaar.dob !== dob;
  });
  expect(differs).toEqual([farah]);
  expect(farah?.aadhaar.dob).not.toBe(farah?.dob);
  const ages = people.map(({ dob }) => ageOn("2026-11-15", dob));
  expect(ages.filter((age) => age < 21 || age > 55)).toEqual([20]);
  expect(ageOn("2026-11-15", ishaan?.dob ?? "")).toBe(20);
});

test("a statement adds up, ends today, and holds a salary in each of the last three months", async () => {
  for (const today of ["2026-11-15", "2027-01-01", "2028-02-29", "2027-03-31"]) {
    const people = await everybody(await openSandbox({ now: () => new Date(`${today}T06:00:00Z`) }));
    for (const { statement, name } of people) {
      statement.slice(1).forEach((row, at) => {
        const before = statement[at]?.balance ?? Number.NaN;
        const change = row.type === "credit" ? row.amount : -row.amount;
        expect(row.balance, `${name} ${row.date}`).toBeCloseTo(before + change, 2);
      });
      const dates = statement.map(({ date }) => date);
      expect(dates).toEqual(dates.toSorted());
      expect((dates.at(-1) ?? "") <= today).toBe(true);
      for (const month of monthsBefore(today, 3)) {
        const salaries = statement.filter((row) => row.date.startsWith(month) && isSalary(row));
        expect(salaries, `${name} ${month}`).toHaveLength(1);
        expect(endOfMonth(statement, month), `${name} ${month}`).toBeGreaterThanOrEqual(
          name === "KIRAN CHAVAN" ? 0 : 1000,
        );
      }
    }
  }
});

test("only Kiran's debits come back: more than two of them in three months", async () => {
  const months = monthsBefore("2026-11-15", 3);
  for (const { name, statement } of await everybody(await openSandbox({ now }))) {
    const returns = statement.filter(
      ({ date, narration }) => months.includes(date.slice(0, 7)) && narration.includes("RETURN"),
    );
    const days = new Set(returns.map(({ date }) => date)).size;
    expect(days, name).toBe(name === "KIRAN CHAVAN" ? 6 : 0);
  }
});

test("a person who is only a PAN and a name is the first person under another name", async () => {
  const sandbox = await openSandbox({ now });
  const [anita] = await everybody(sandbox);
  const { status, body } = await sandbox.post("/people", { pan: "ABCPK1234L", name: "KAVITA D'SOUZA" });
  const kavita = body as Person;
  expect(status).toBe(200);
  expect(kavita).toEqual({
    ...anita,
    pan: "ABCPK1234L",
    name: "KAVITA D'SOUZA",
    aadhaar: { ...anita?.aadhaar, number: kavita.aadhaar.number, name: "Kavita D'Souza" },
    bank: { registeredName: "KAVITA D'SOUZA", state: "active" },
  });
  expect(aadhaarNumberMessage(kavita.aadhaar.number)).toBeNull();
  expect(kavita.aadhaar.number).not.toBe(anita?.aadhaar.number);
  expect((await everybody(sandbox)).at(-1)).toEqual(kavita);
});

test("every part that is given stands, and every field that is not is the first person's", async () => {
  const sandbox = await openSandbox({ now });
  const given = {
    pan: "ABCPK1234L",
    name: "KAVITA KULKARNI",
    dob: "1992-04-03",
    gender: "F",
    panStatus: "inactive",
    aadhaar: { pin: "110001", linked: false },
    bureau: { score: -1 },
    statement: [
      { date: "2026-10-01", type: "credit", amount: 40000, balance: 52000, narration: "SALARY ACME" },
      { date: "2026-10-02", type: "debit", amount: 60000.5 },
    ],
    bank: { state: "invalid" },
    face: { matches: false },
  };
  expect((await sandbox.post("/people", given)).body).toEqual({
    ...given,
    aadhaar: {
      number: expect.stringMatching(/^9999\d{8}$/),
      name: "Kavita Kulkarni",
      dob: "1992-04-03",
      pin: "110001",
      linked: false,
    },
    bureau: { score: -1, obligations: 0, worstPastDueDays: 0, writtenOff: false },
    statement: [
      given.statement[0],
      { date: "2026-10-02", type: "debit", amount: 60000.5, balance: -8000.5, narration: "TRANSFER" },
    ],
    bank: { registeredName: "KAVITA KULKARNI", state: "invalid" },
  });
});

test("what was read can be posted again as it is, and a post replaces the whole person", async () => {
  const sandbox = await openSandbox({ now });
  const before = await everybody(sandbox);
  for (const person of before) expect((await sandbox.post("/people", person)).body).toEqual(person);
  expect(await everybody(sandbox)).toEqual(before);
  await sandbox.post("/people", { pan: "ABCPD1234D", name: "DEEPAK DAS", bureau: null });
  await sandbox.post("/people", { pan: "ABCPD1234D", name: "DEEPAK DAS" });
  expect((await everybody(sandbox))[3]).toMatchObject({ pan: "ABCPD1234D", bureau: { score: 790 } });
});

test("any other PAN belongs to somebody of the first kind, always the same one", async () => {
  const sandbox = await openSandbox({ now });
  const [anita] = await everybody(sandbox);
  for (const pan of ["ZZZPZ9999Z", "QWEPR5678T", "AAAPX0001A"]) {
    const { body } = await sandbox.get(`/people?pan=${pan}`);
    const [person] = body as Person[];
    expect(person).toMatchObject({ pan, bureau: anita?.bureau, statement: anita?.statement });
    expect(person?.name.split(" ").at(-1)?.[0]).toBe(pan[4]);
    expect(ageOn("2026-11-15", person?.dob ?? "")).toBeGreaterThanOrEqual(28);
    expect((await sandbox.get(`/people?pan=${pan}`)).body).toEqual(body);
  }
  expect(await everybody(sandbox)).toHaveLength(10);
});

test("people who were added are still there after a restart", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vaada-sandbox-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const stateFile = join(folder, "sandbox.sqlite");
  const before = await openSandbox({ now, stateFile });
  await before.post("/people", { pan: "ABCPK1234L", name: "KAVITA KULKARNI", bureau: null });
  const people = await everybody(before);
  await before.close();
  expect(await everybody(await openSandbox({ now, stateFile }))).toEqual(people);
});

const KAVITA = { pan: "ABCPK1234L", name: "KAVITA" };
const ROW = { date: "2026-10-01", type: "credit", amount: 1 };

test.each([
  [{ name: "KAVITA" }, "pan: is needed, such as ABCPK1234L"],
  [{ pan: "ABCPK1234L" }, "name: is needed"],
  [{ ...KAVITA, pan: "abcpk1234l" }, /^pan: must be a PAN/],
  [{ ...KAVITA, pan: "ABCXK1234L" }, /^pan: must be a PAN/],
  [{ ...KAVITA, pan: "РВСРК1234L" }, /^pan: must be a PAN/],
  [{ ...KAVITA, name: "  " }, "name: must not be empty"],
  [{ ...KAVITA, name: "A\u0000B" }, "name: must not hold control characters"],
  [{ ...KAVITA, name: "A".repeat(201) }, "name: must be at most 200 characters"],
  [{ ...KAVITA, dob: "2023-02-29" }, "dob: must be a day of the calendar, YYYY-MM-DD"],
  [{ ...KAVITA, gender: "X" }, "gender: must be one of M, F, T"],
  [{ ...KAVITA, panStatus: "lost" }, "panStatus: must be one of valid, inactive, unknown, company"],
  [{ ...KAVITA, aadhaar: { number: "234123412346" } }, /^aadhaar.number: must begin 9999/],
  [{ ...KAVITA, aadhaar: { number: "999941057059" } }, /^aadhaar.number: has a wrong check digit/],
  [{ ...KAVITA, aadhaar: { pin: "011001" } }, /^aadhaar.pin: must be a PIN code/],
  [{ ...KAVITA, aadhaar: { linked: "yes" } }, "aadhaar.linked: must be true or false"],
  [{ ...KAVITA, aadhaar: null }, "aadhaar: must be an object"],
  [{ ...KAVITA, bureau: { score: 200 } }, /^bureau.score: must be 300 to 900/],
  [{ ...KAVITA, bureau: { obligations: 0.001 } }, /^bureau.obligations: must be rupees/],
  [{ ...KAVITA, bureau: { obligations: "5000" } }, /^bureau.obligations: must be a number/],
  [{ ...KAVITA, statement: {} }, "statement: must be a list of rows"],
  [{ ...KAVITA, statement: [{ ...ROW, type: "gift" }] }, "statement.0.type: must be one of credit, debit"],
  [{ ...KAVITA, statement: [{ ...ROW, amount: -1 }] }, /^statement.0.amount: must be rupees/],
  [{ ...KAVITA, statement: Array(2001).fill(ROW) }, "statement: must have at most 2000 rows"],
  [{ ...KAVITA, bank: { state: "asleep" } }, "bank.state: must be one of active, invalid"],
  [{ ...KAVITA, face: { matches: 1 } }, "face.matches: must be true or false"],
  [{ ...KAVITA, admin: true }, "admin: is not known here"],
  [{ ...KAVITA, bureau: { grade: "A" } }, "bureau.grade: is not known here"],
  [[KAVITA], "must be an object"],
  ["", "Body cannot be empty when content-type is set to 'application/json'"],
  ['{"__proto__":{"x":1}}', /not valid JSON/],
])("the person %j is refused, and says why", async (person, message) => {
  const sandbox = await openSandbox({ now });
  const refused = await sandbox.post("/people", person);
  expect(refused.status).toBe(400);
  expect((refused.body as { message: string }).message).toMatch(message);
  expect(await everybody(sandbox)).toHaveLength(10);
});

async function everybody(sandbox: OpenSandbox): Promise<Person[]> {
  return (await sandbox.get("/people")).body as Person[];
}

const isSalary = (row: Person["statement"][number]): boolean =>
  row.type === "credit" && row.narration.includes("SALARY") && row.amount === 75_000;

const endOfMonth = (statement: Person["statement"], month: string): number =>
  statement.findLast(({ date }) => date.startsWith(month))?.balance ?? Number.NaN;

function ageOn(today: string, dob: string): number {
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  return today.slice(5) < dob.slice(5) ? years - 1 : years;
}

/** "2027-01-…" and 3 → 2026-10, 2026-11, 2026-12. */
function monthsBefore(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const month = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
    month.setUTCMonth(month.getUTCMonth() - count + at);
    return month.toISOString().slice(0, 7);
  });
}
