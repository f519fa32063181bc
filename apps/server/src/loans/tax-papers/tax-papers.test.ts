import { expect, test } from "vitest";
import { postTestEvent, rupees } from "../../../testing/loans/living-loan.ts";
import { pdfText } from "../../../testing/paper/pdf-text.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { acceptKeyFacts, anyPan, receiveMoney, sign, type Walker, walkTo } from "../../../testing/walk.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import { takeSerial } from "./store.ts";

const server = await openTestServer();
const { database, sandbox, services } = server;
const PATIENT = { timeout: 400_000 };

async function livingAt(pin: string): Promise<string> {
  const pan = anyPan();
  await sandbox.post("/people", { pan, name: "KAVITA KULKARNI", aadhaar: { pin } });
  return pan;
}

type PaperRow = {
  kind: string;
  serial: number;
  number: string;
  place_of_supply: string;
  taxable_paise: bigint;
  cgst_paise: bigint;
  sgst_paise: bigint;
  igst_paise: bigint;
  invoice_id: string | null;
  id: string;
  mailed_at: Date | null;
};

const papersOf = ({ loanId }: Walker) =>
  database.asSuperuser<PaperRow>(
    "select * from vaada.tax_papers where application_id = $1 order by issued_at, kind desc",
    [loanId],
  );

async function confirmEmail({ email }: Walker): Promise<void> {
  await server.workOff();
  const mails = await sandbox.messages(email);
  const token = mails.flatMap(({ text }) => /verify-email\?token=([\w.-]+)/.exec(text)?.[1] ?? [])[0];
  expect((await server.call("POST", "/api/user/email/verify", { body: { token } })).status).toBe(200);
  await server.workOff();
}

const historyOf = async ({ token }: Walker) => {
  const { json } = await server.call("GET", "/api/user/loan-history", { token });
  const [loan] = json.data as unknown as { documents: { documentType: string; presignedUrl: string }[] }[];
  return loan?.documents ?? [];
};

test(
  "a loan that is paid out within the lender's state has one invoice, with half of the tax for each, listed and mailed",
  PATIENT,
  async () => {
    const walker = await walkTo(server, "dashboard", { pan: await livingAt("411001") });
    await server.workOff();
    await server.workOff();
    expect(await papersOf(walker)).toMatchObject([
      {
        kind: "tax-invoice",
        number: expect.stringMatching(/^IN\d{4}\/\d{7}$/),
        place_of_supply: "27",
        taxable_paise: 600_00n,
        cgst_paise: 54_00n,
        sgst_paise: 54_00n,
        igst_paise: 0n,
        mailed_at: null,
      },
    ]);
    const invoice = (await historyOf(walker)).find(({ documentType }) => documentType === "Tax Invoice");
    const { pathname } = new URL(String(invoice?.presignedUrl));
    const bytes = Buffer.from(await (await fetch(`${server.url}${pathname}`)).arrayBuffer());
    expect(bytes.includes("/ByteRange")).toBe(true);
    const text = pdfText(bytes).replaceAll(/\s+/g, " ");
    for (const said of [
      "27AAACE0000E1ZM",
      "997113",
      "27 Maharashtra",
      "₹600",
      "₹54 (9%)",
      "₹708",
      "Processing fee",
    ])
      expect(text, said).toContain(said);
    // Nobody has confirmed the address, so nothing was mailed yet.
    await confirmEmail(walker);
    const mails = await sandbox.messages(walker.email);
    const mailed = mails.filter(({ text: said }) => said.includes("Attachment: tax-invoice.pdf"));
    expect(mailed).toHaveLength(1);
    expect(mailed[0]?.text, "and the account that has begun").toContain(
      "Attachment: statement-of-account.pdf",
    );
    expect(mailed[0]?.text).toContain("The statement of account of your loan up to today is attached too.");
    expect((await papersOf(walker))[0]?.mailed_at).toEqual(expect.any(Date));
  },
);

test("in another state the tax is integrated, in Hindi too", { ...PATIENT, tags: "long" }, async () => {
  const walker = await walkTo(server, "key-facts", { pan: await livingAt("560001") });
  const { token } = walker;
  await server.call("POST", "/api/user/update-details", { token, body: { language: "hi" } });
  await acceptKeyFacts(server, walker);
  await sign(server, walker);
  await receiveMoney(server, walker);
  await server.workOff();
  expect(await papersOf(walker)).toMatchObject([
    { place_of_supply: "29", cgst_paise: 0n, sgst_paise: 0n, igst_paise: 108_00n },
  ]);
  const invoice = (await historyOf(walker)).find(({ documentType }) => documentType === "Tax Invoice");
  const { pathname } = new URL(String(invoice?.presignedUrl));
  const text = pdfText(Buffer.from(await (await fetch(`${server.url}${pathname}`)).arrayBuffer()));
  expect(text).toMatch(/₹108\s+\(18%\)/);
  expect(text).not.toMatch(/Invoice|GST\b|Total|Place/);
});

test(
  "a loan that is given back has a credit note that names its invoice, and one that is repaid has none",
  PATIENT,
  async () => {
    const [leaving, staying] = [await walkTo(server, "dashboard"), await walkTo(server, "dashboard")];
    await server.workOff();
    const valueDate = server.clock.today();
    await postTestEvent(server, leaving, { kind: "payment", valueDate, amount: rupees(19_302) });
    await postTestEvent(server, staying, { kind: "payment", valueDate, amount: rupees(1_000) });
    await server.workOff();
    await server.workOff();
    const [invoice, credit, ...more] = await papersOf(leaving);
    expect(more).toEqual([]);
    expect(credit).toMatchObject({
      kind: "credit-note",
      number: expect.stringMatching(/^CN\d{4}\/\d{7}$/),
      invoice_id: invoice?.id,
      taxable_paise: 600_00n,
      cgst_paise: invoice?.cgst_paise,
      igst_paise: invoice?.igst_paise,
    });
    expect((await historyOf(leaving)).map(({ documentType }) => documentType)).toEqual(
      expect.arrayContaining(["Tax Invoice", "Credit Note"]),
    );
    expect((await papersOf(staying)).map(({ kind }) => kind)).toEqual(["tax-invoice"]);
  },
);

test(
  "numbers have no gap: what is rolled back gives its number back, however many ask at once",
  PATIENT,
  async () => {
    const { userId } = await server.signIn("9123456780");
    const take = (isKept: boolean) =>
      services.database
        .withTx(asBorrower(userId), async (tx) => {
          const serial = await takeSerial(tx, { kind: "tax-invoice", financialYear: 2150 });
          if (!isKept) throw new Error("rolled back");
          return serial;
        })
        .catch(() => null);
    const taken = await Promise.all(Array.from({ length: 12 }, (_, at) => take(at % 3 !== 0)));
    const kept = taken.flatMap((serial) => serial ?? []);
    expect(kept.toSorted((one, other) => one - other)).toEqual(kept.map((_, at) => at + 1));
  },
);
