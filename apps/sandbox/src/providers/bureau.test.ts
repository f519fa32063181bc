import { type CibilReport, CibilReportData } from "@vaada/wire/bureau";
import { expect, test } from "vitest";
import * as z from "zod";
import { type OpenSandbox, openSandbox } from "../testing/open-sandbox.ts";
import { askSurepass } from "../testing/surepass.ts";

const now = (): Date => new Date("2026-11-15T06:00:00Z");
const PATH = "/credit-report-cibil/fetch-report";
const ASKED = { mobile: "9876543210", name: "ANITA ACHARYA", gender: "female", consent: "Y" };

test("a file is told in the words of the wire, under an id of its own", async () => {
  const sandbox = await openSandbox({ now });
  const { status, body } = await askSurepass(sandbox, PATH, { body: { ...ASKED, pan: "ABCPA1234D" } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, message_code: "success" });
  expect(z.parse(CibilReportData, body.data)).toEqual(body.data);
  expect(body.data).toMatchObject({
    client_id: expect.stringMatching(/^credit_report_cibil_[A-Za-z]{20}$/),
    name: "ANITA ACHARYA",
    mobile: "9876543210",
    pan: "ABCPA1234D",
    gender: "female",
    credit_score: "790",
    credit_report: [{ scores: [{ score: "790" }], enquiries: [{ enquiryDate: "2026-05-01" }] }],
  });
});

test("no file is a failed verification with an empty score", async () => {
  const sandbox = await openSandbox({ now });
  const { status, body } = await askSurepass(sandbox, PATH, { body: { ...ASKED, pan: "ABCPB1234B" } });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    success: false,
    message_code: "verification_failed",
    data: { pan: "ABCPB1234B", credit_score: "", credit_report: [] },
  });
});

test.each([-1, 0, 1, 2, 3, 4, 5])(
  "the score %i of a file without history is told as it is",
  async (score) => {
    const sandbox = await openSandbox({ now });
    await addPerson(sandbox, { score });
    const { status, body } = await askSurepass(sandbox, PATH, { body: { ...ASKED, pan: "ABCPK1234L" } });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ credit_score: String(score), credit_report: [{ accounts: [] }] });
  },
);

test.each([0, 0.5, 999, 4000, 4000.01, 5000, 12_500, 12_345.67, 250_000])(
  "the instalments of the open accounts add up to obligations of %d",
  async (obligations) => {
    const sandbox = await openSandbox({ now });
    for (const score of [3, 720]) {
      await addPerson(sandbox, { obligations, score });
      const { accounts } = await reportOf(sandbox, "ABCPK1234L");
      const paise = (accounts ?? [])
        .filter(({ emiAmount, dateClosed }) => Number(emiAmount) > 0 && dateClosed === "NA")
        .map(({ emiAmount }) => Math.round(Number(emiAmount) * 100));
      expect(paise.reduce((sum, emi) => sum + emi, 0)).toBe(Math.round(obligations * 100));
      expect(paise.length).toBe(obligations === 0 ? 0 : obligations <= 4000 ? 1 : 2);
    }
  },
);

test.each([
  [0, 0],
  [1, 1],
  [60, 60],
  [89, 89],
  [90, 90],
  [900, 900],
  [36_500, 900],
])("the worst delay of %i days is in the payment history as %i, and nothing is worse", async (days, told) => {
  const sandbox = await openSandbox({ now });
  for (const bureau of [{ obligations: 0 }, { obligations: 9000 }, { obligations: 0, score: -1 }]) {
    await addPerson(sandbox, { worstPastDueDays: days, ...bureau });
    const { accounts } = await reportOf(sandbox, "ABCPK1234L");
    const histories = (accounts ?? []).map(({ paymentHistory }) => paymentHistory ?? "");
    for (const history of histories) expect(history).toMatch(/^(\d{3}){24}$/);
    const all = histories.flatMap((history) => (history.match(/.{3}/g) ?? []).map(Number));
    expect(Math.max(0, ...all)).toBe(told);
    for (const { monthlyPayStatus, paymentHistory } of accounts ?? []) {
      expect(monthlyPayStatus?.map(({ status }) => status).join("")).toBe(paymentHistory);
      expect(monthlyPayStatus?.at(0)?.date).toBe("2026-10-01");
      expect(monthlyPayStatus?.at(-1)?.date).toBe("2024-11-01");
    }
  }
});

test("a loan that was written off says so, and is overdue", async () => {
  const sandbox = await openSandbox({ now });
  const marks = async (): Promise<unknown[]> =>
    ((await reportOf(sandbox, "ABCPK1234L")).accounts ?? []).map(
      (account) => account.suitFiledWillfulDefaultWrittenOff,
    );
  await addPerson(sandbox, { writtenOff: false });
  expect(new Set(await marks())).toEqual(new Set(["NA"]));
  for (const score of [-1, 640]) {
    await addPerson(sandbox, { writtenOff: true, score });
    expect((await marks()).filter((mark) => mark === "Written-off")).toHaveLength(1);
    const { response } = await reportOf(sandbox, "ABCPK1234L");
    expect(response).toMatchObject({
      consumerSummaryresp: { accountSummary: { overdueAccounts: 1, overdueBalance: 31_500 } },
    });
  }
});

test("a low score has asked around, and any other PAN has a good file", async () => {
  const sandbox = await openSandbox({ now });
  expect((await reportOf(sandbox, "ABCPD1234D")).enquiries).toHaveLength(5);
  expect((await reportOf(sandbox, "QWEPR5678T")).scores).toEqual([{ score: "790", reasonCodes: [] }]);
});

test("the bureau's faults are its own", async () => {
  const sandbox = await openSandbox({ now });
  await sandbox.post("/faults", { provider: "bureau", mode: "error" });
  const ask = () => askSurepass(sandbox, PATH, { body: { ...ASKED, pan: "ABCPA1234D" } });
  expect(await ask()).toMatchObject({ status: 500, body: { success: false, status_code: 500 } });
  expect(await ask()).toMatchObject({ status: 200 });
  const wrong = await askSurepass(sandbox, PATH, { body: {}, token: "wrong" });
  expect(wrong).toMatchObject({ status: 401, body: { success: false } });
});

test.each([
  [{}],
  [{ pan: "abcpa1234d" }],
  [{ pan: 7 }],
  [{ consent: "N" }],
  [{ consent: undefined }],
  [{ mobile: "12345" }],
  [{ mobile: undefined }],
  [{ name: undefined }],
  [{ gender: "F" }],
])("a body with %j is refused, and is no failed verification", async (change) => {
  const sandbox = await openSandbox({ now });
  const body = Object.keys(change).length === 0 ? {} : { ...ASKED, pan: "ABCPA1234D", ...change };
  expect(await askSurepass(sandbox, PATH, { body })).toMatchObject({
    status: 422,
    body: { data: null, success: false, message_code: "error" },
  });
});

const addPerson = (sandbox: OpenSandbox, bureau: Readonly<Record<string, unknown>>) =>
  sandbox.post("/people", { pan: "ABCPK1234L", name: "KAVITA KULKARNI", bureau });

async function reportOf(sandbox: OpenSandbox, pan: string): Promise<CibilReport> {
  const { body } = await askSurepass(sandbox, PATH, { body: { ...ASKED, pan } });
  const [report] = z.parse(CibilReportData, body.data).credit_report ?? [];
  if (report === undefined) throw new Error("no report");
  return report;
}
