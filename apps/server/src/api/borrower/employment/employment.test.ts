import { expect, test } from "vitest";
import { openTestServer } from "../../../../testing/test-server.ts";
import { EMPLOYMENT, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();

const give = (token: string, body: unknown) =>
  server.call("POST", "/api/user/update-details", { token, body });

const step = async (token: string) =>
  (await server.call("GET", "/api/step/step-checker", { token })).json.data;

const rowsOf = (userId: string) =>
  server.database.asSuperuser("select * from vaada.employments where borrower_id = $1", [userId]);

const languageOf = async (userId: string): Promise<string> => {
  const [row] = await server.database.asSuperuser("select language from vaada.borrowers where id = $1", [
    userId,
  ]);
  return row?.language;
};

test("work, income and wish go on file once, the company sealed, and the step moves on", async () => {
  const { token, userId, loanId } = await walkTo(server, "employment");
  const { status, json } = await give(token, EMPLOYMENT);
  expect([status, json.data]).toEqual([200, { loan_id: loanId }]);
  const [row, ...others] = await rowsOf(userId);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    application_id: BigInt(loanId),
    monthly_income_paise: 40_000_00n,
    requested_paise: 20_000_00n,
    salary_day: 1,
    purpose: "Medical Emergency",
    income_mode: "Bank Transfer",
    employment_type: "Salaried",
  });
  expect(row?.company_sealed.toString("latin1")).not.toContain("Acme");
  expect(await step(token)).toMatchObject({
    redirect_to: "/prepare-loan-offer",
    loan: { loan_status: "Application Received" },
    employment: EMPLOYMENT,
  });
});

test("the same again, however it is written, is told the same, and another body is led on", async () => {
  const { token, userId, loanId } = await walkTo(server, "employment");
  await give(token, EMPLOYMENT);
  const { salary_mode, employee_type, ...others } = EMPLOYMENT;
  const written = [
    EMPLOYMENT,
    { ...EMPLOYMENT, monthly_income: "40000", loan_required: "20000", salary_date: "1" },
    { ...others, modeOfPayment: salary_mode, employeeType: employee_type },
  ];
  for (const body of written) {
    const { status, json } = await give(token, body);
    expect([status, json.data]).toEqual([200, { loan_id: loanId }]);
  }
  const other = await give(token, { ...EMPLOYMENT, monthly_income: 90_000 });
  expect([other.status, other.json.data]).toEqual([422, { redirect_to: "/prepare-loan-offer" }]);
  expect(await rowsOf(userId)).toHaveLength(1);
  expect((await step(token)).employment).toEqual(EMPLOYMENT);
});

test("of ten equal calls at once one writes, and all are told the same", async () => {
  const { token, userId } = await walkTo(server, "employment");
  const answers = await Promise.all(Array.from({ length: 10 }, () => give(token, EMPLOYMENT)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await rowsOf(userId)).toHaveLength(1);
});

test("of two different calls at once one is taken, and the other is led on", async () => {
  const { token, userId } = await walkTo(server, "employment");
  const answers = await Promise.all([
    give(token, EMPLOYMENT),
    give(token, { ...EMPLOYMENT, company_name: "Blue River" }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await rowsOf(userId)).toHaveLength(1);
});

test("before its turn it is led back, and a wrong field is told with the form's own sentence", async () => {
  const early = await walkTo(server, "identity");
  const { status, json } = await give(early.token, EMPLOYMENT);
  expect([status, json.data]).toEqual([422, { redirect_to: "/kyc-verification" }]);

  const { token, userId } = await walkTo(server, "employment");
  const wrong = await give(token, { ...EMPLOYMENT, loan_required: 26_000, salary_date: 32 });
  expect([wrong.status, wrong.json.data.fields]).toEqual([
    400,
    {
      salary_date: "Please select your salary credit date",
      loan_required: "You can not apply loan more than 25000",
    },
  ]);
  expect((await give(token, { ...EMPLOYMENT, user_type: "staff" })).status).toBe(400);
  expect(await rowsOf(userId)).toEqual([]);
});

test.each(["basic-details", "employment", "offer"] as const)(
  "the language alone can be chosen at the step %s, and changes nothing else",
  async (at) => {
    const { token, userId, loanId } = await walkTo(server, at);
    const before = await step(token);
    const { status, json } = await give(token, { language: "hi" });
    expect([status, json.data]).toEqual([200, { loan_id: loanId }]);
    expect(await languageOf(userId)).toBe("hi");
    expect(await step(token)).toEqual(before);
    await give(token, { language: "en" });
    expect(await languageOf(userId)).toBe("en");
  },
);

test("a language that we do not speak is refused, and one given with the employment is taken with it", async () => {
  const { token, userId } = await walkTo(server, "employment");
  const { status, json } = await give(token, { language: "fr" });
  expect([status, json.data.fields]).toEqual([400, { language: "Choose en or hi" }]);
  expect((await give(token, { ...EMPLOYMENT, language: "hi" })).status).toBe(200);
  expect([await languageOf(userId), (await rowsOf(userId)).length]).toEqual(["hi", 1]);
});

test("the next application's form is filled with what the last one was given", async () => {
  const { token, userId, loanId } = await walkTo(server, "decision");
  const { asSuperuser } = server.database;
  await asSuperuser("update vaada.applications set closed_at = now() where id = $1", [loanId]);
  await asSuperuser(
    `insert into vaada.applications (borrower_id, product_id, product_version, loan_type, source, created_at)
     select borrower_id, product_id, product_version, loan_type, source, now() from vaada.applications
      where id = $1`,
    [loanId],
  );
  expect(await step(token)).toMatchObject({ redirect_to: "/employment-details", employment: EMPLOYMENT });
  const given = { ...EMPLOYMENT, company_name: "Blue River", monthly_income: 50_000 };
  const { json } = await give(token, given);
  expect(json.data.loan_id).not.toBe(loanId);
  expect((await step(token)).employment).toEqual(given);
  expect(await rowsOf(userId)).toHaveLength(2);
});

test("nobody sees or changes somebody else's", async () => {
  const one = await walkTo(server, "employment");
  const other = await walkTo(server, "employment");
  await give(one.token, EMPLOYMENT);
  expect((await step(other.token)).employment).toBeNull();
  expect((await step(other.token)).redirect_to).toBe("/employment-details");
});

test("without a token nothing is taken", async () => {
  const { status } = await server.call("POST", "/api/user/update-details", { body: { language: "hi" } });
  expect(status).toBe(403);
});

test("the household's income may be told beside the rest, and nothing but the two answers is taken", async () => {
  const { token, userId, loanId } = await walkTo(server, "employment");
  const body = { ...EMPLOYMENT, monthly_income: 25_000, household_income: "above-3-lakh" };
  const wrong = await give(token, { ...body, household_income: "a lot" });
  expect([wrong.status, wrong.json.data.fields]).toEqual([
    400,
    { household_income: "Please select your household income" },
  ]);
  expect((await give(token, body)).json.data).toEqual({ loan_id: loanId });
  expect((await give(token, body)).status).toBe(200);
  expect((await give(token, { ...body, household_income: "up-to-3-lakh" })).status).toBe(422);
  expect(await rowsOf(userId)).toMatchObject([{ household_income: "above-3-lakh" }]);
  expect((await step(token)).employment).toEqual(body);
});
