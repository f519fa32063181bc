import { formatTime } from "@vaada/calendar/format";
import { expect, test } from "vitest";
import { postTestEvent, rupees } from "../../../../testing/loans/living-loan.ts";
import { openTestServer, TEST_ORIGIN } from "../../../../testing/test-server.ts";
import { receiveMoney, type Walker, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();

type Loan = {
  loanID: number;
  loanNo: string;
  status: string;
  disbursalAmount: number | null;
  disbursalDate: string | null;
  disbursalTime: string | null;
  closedOn: string | null;
  documents: { documentType: string; presignedUrl: string }[];
};

async function historyOf({ token }: Pick<Walker, "token">, query = ""): Promise<Loan[]> {
  const { status, json } = await server.call("GET", `/api/user/loan-history${query}`, { token });
  expect(status).toBe(200);
  return json.data as unknown as Loan[];
}

const openedOf = async (address: string) => {
  const answer = await fetch(address.replace(TEST_ORIGIN, server.url));
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers };
};

test("what is not signed is no loan", async () => {
  expect(await historyOf(await walkTo(server, "e-sign"))).toEqual([]);
});

test("a signed loan is there with its papers, and with the money once that has arrived", async () => {
  const walker = await walkTo(server, "disbursal");
  const [signed, ...more] = await historyOf(walker);
  expect(more).toEqual([]);
  expect(signed).toMatchObject({
    loanID: walker.loanId,
    loanNo: expect.stringMatching(/^VD-\d{7}-1$/),
    disbursalAmount: null,
    disbursalDate: null,
    disbursalTime: null,
    closedOn: null,
  });
  await receiveMoney(server, walker);
  const [paid] = await historyOf(walker);
  const [row] = await server.database.asSuperuser(
    "select arrived_at, arrived_on::text as arrived_on from vaada.disbursals where borrower_id = $1",
    [walker.userId],
  );
  expect(paid).toMatchObject({
    status: "Disbursed",
    disbursalAmount: 19_292,
    disbursalDate: row?.arrived_on,
    disbursalTime: formatTime(row?.arrived_at.getTime()),
  });
  const types = paid?.documents.map(({ documentType }) => documentType);
  expect(types).toEqual(["Key Fact Statement", "Loan Agreement", "Sanction Letter", "Tax Invoice"]);
});

test("each paper opens, and each is signed", async () => {
  const walker = await walkTo(server, "disbursal");
  await server.workOff();
  const [loan] = await historyOf(walker);
  const names = [];
  for (const { documentType, presignedUrl } of loan?.documents ?? []) {
    const { status, bytes, headers } = await openedOf(presignedUrl);
    expect(status).toBe(200);
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    // The agreement by the borrower, the others by the lender.
    expect(bytes.includes("/ByteRange"), documentType).toBe(true);
    names.push(headers.get("content-disposition"));
  }
  expect(names).toEqual(
    ["key-fact-statement", "loan-agreement", "sanction-letter", "tax-invoice"].map(
      (name) => `attachment; filename="${name}.pdf"`,
    ),
  );
});

test("an earlier loan stays in the list, which goes from the newest back, a page at a time", async () => {
  const walker = await walkTo(server, "dashboard");
  const first = walker.loanId;
  const valueDate = server.clock.today();
  await postTestEvent(server, walker, { kind: "payment", key: "part", valueDate, amount: rupees(100) });
  expect(await historyOf(walker)).toMatchObject([{ loanID: first, status: "Part Payment", closedOn: null }]);
  await postTestEvent(server, walker, { kind: "payment", key: "rest", valueDate, amount: rupees(20_000) });
  expect(await historyOf(walker)).toMatchObject([{ loanID: first, status: "Closed", closedOn: valueDate }]);
  expect(await historyOf(walker, `?before=${first}`)).toEqual([]);
  expect(await historyOf(walker, `?before=${first + 1}&limit=1`)).toHaveLength(1);
  for (const query of ["?limit=0", "?limit=51", "?limit=a", "?before=x", "?more=1"]) {
    const { status } = await server.call("GET", `/api/user/loan-history${query}`, { token: walker.token });
    expect(status, query).toBe(400);
  }
});

test("nobody sees another's loans", async () => {
  await walkTo(server, "disbursal");
  expect(await historyOf(await walkTo(server, "basic-details"))).toEqual([]);
  expect((await server.call("GET", "/api/user/loan-history")).status).toBe(403);
});
