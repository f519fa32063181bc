import { LANGUAGES } from "@vaada/contract/language";
import { AGREEMENT_CLAUSES } from "@vaada/lending/key-facts/agreement-clauses";
import { SALARY_INSTALMENTS } from "@vaada/lending/products/salary-instalments";
import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { acceptedTermsOf, BORROWER } from "../../../testing/documents/accepted-terms.ts";
import { LENDER, statementOf } from "../../../testing/key-facts/statements.ts";
import { charactersOf, pdfText } from "../../../testing/paper/pdf-text.ts";
import type { Block } from "../../platform/paper/block.ts";
import { markOf, pageCountOf } from "../../platform/paper/signature-box.ts";
import { KEY_FACTS_PHRASES, keyFactsBlocks } from "../key-facts/content.ts";
import { drawAgreement } from "./agreement/agreement.ts";
import { drawKeyFacts } from "./loan-papers.ts";
import { drawSanctionLetter } from "./sanction-letter/sanction-letter.ts";

// Shaping a page of Devanagari takes long on a busy machine, and how busy it is must not decide a test.
const TIMEOUT = { timeout: 120_000 };
const statement = statementOf();

/** Without spaces: where a line ends is the pen's own business. */
const squeezed = (text: string): string => text.replaceAll(/\s/g, "");

const textsIn = (block: Block): readonly string[] => {
  switch (block.kind) {
    case "rows":
      return block.rows.flatMap(({ number, label, value }) => [number, label, value]);
    case "table":
      return [...block.columns, ...block.rows.flat()];
    case "summary":
      return [block.heading, ...block.items];
    default:
      return [block.text];
  }
};

test("the PDF of a key fact statement says every line of its page, in both languages", TIMEOUT, async () => {
  for (const language of LANGUAGES) {
    const bytes = await drawKeyFacts(LENDER, { statement, language });
    const drawn = squeezed(pdfText(bytes));
    const texts = keyFactsBlocks(statement, KEY_FACTS_PHRASES[language]).flatMap(textsIn);
    // A conjunct is one glyph and its parts may change places, so Devanagari is compared by its Latin words and figures.
    const wanted = language === "en" ? texts : texts.flatMap((text) => text.match(/[\x21-\x7e₹]+/g) ?? []);
    expect(wanted.length).toBeGreaterThan(100);
    for (const text of wanted) expect(drawn, text).toContain(squeezed(text));
    expect(bytes.subarray(0, 8).toString()).toBe("%PDF-1.7");
    expect(drawn).toContain(squeezed(statement.partOne.proposalNumber));
    const pages = pageCountOf(bytes);
    const last = squeezed(language === "en" ? `Page ${pages} of ${pages}` : `${pages} / ${pages}`);
    expect(drawn).toContain(last);
  }
});

test(
  "every paper that names the penal charges says how far they may go, and one of before the limits does not",
  TIMEOUT,
  async () => {
    const limits = squeezed("never come to more than ₹2,000 (10% of the sanctioned amount)");
    const from = squeezed("only when ₹100 or more of principal and interest is unpaid");
    const accepted = acceptedTermsOf("en");
    const papers = [
      await drawKeyFacts(LENDER, { statement, language: "en" }),
      await drawAgreement(LENDER, accepted),
      await drawSanctionLetter(LENDER, accepted),
    ].map((bytes) => squeezed(pdfText(bytes)));
    for (const drawn of papers) expect([drawn.includes(limits), drawn.includes(from)]).toEqual([true, true]);
    const { partOne } = statement;
    const contingentCharges = { ...partOne.contingentCharges, penal: null };
    const earlier = { ...statement, partOne: { ...partOne, contingentCharges } };
    for (const language of LANGUAGES) {
      const texts = keyFactsBlocks(earlier, KEY_FACTS_PHRASES[language]).flatMap(textsIn).join(" ");
      expect(texts).not.toContain("₹2,000");
    }
  },
);

test("no glyph of any paper is one that its font does not have", TIMEOUT, async () => {
  for (const language of LANGUAGES) {
    const accepted = acceptedTermsOf(language);
    for (const bytes of [await drawAgreement(LENDER, accepted), await drawSanctionLetter(LENDER, accepted)]) {
      const text = pdfText(bytes);
      expect(text).toContain("₹");
      expect(text).not.toContain("?");
      expect(text).not.toContain("\u0000");
      expect(charactersOf(bytes).length).toBeGreaterThan(50);
    }
  }
});

test("the same paper is the same bytes, whenever it is drawn", TIMEOUT, async () => {
  const accepted = acceptedTermsOf("hi");
  expect(await drawAgreement(LENDER, accepted)).toEqual(await drawAgreement(LENDER, accepted));
  const other = acceptedTermsOf("hi", { borrower: { name: "Bina Sharma" } });
  expect(await drawAgreement(LENDER, other)).not.toEqual(await drawAgreement(LENDER, accepted));
});

test("the agreement names both, carries the whole statement and says what it must", TIMEOUT, async () => {
  const bytes = await drawAgreement(LENDER, acceptedTermsOf("en"));
  const drawn = squeezed(pdfText(bytes));
  const said = [
    ...[BORROWER.name, BORROWER.address, BORROWER.maskedPan, BORROWER.account, BORROWER.purpose, "₹22,220"],
    ...keyFactsBlocks(statement, KEY_FACTS_PHRASES.en).flatMap(textsIn),
    "We present a debit at most 3 times.",
    "We pay the stamp duty of ₹100 on this agreement.",
    "from the day the money arrives in your account",
    "They are never added to the principal and no interest is charged on them",
    "There is no charge for it",
    "due date 1 Jan 2027, SMA-0 from that day, SMA-1 from 31 Jan 2027, SMA-2 from 2 Mar 2027, NPA from 1 Apr 2027",
    "https://cms.rbi.org.in",
    "Information Technology Act, 2000",
  ];
  for (const text of said) expect(drawn, text).toContain(squeezed(text));
  expect(drawn).not.toMatch(/Aadhaar/i);
});

test("the clauses are numbered, and those that the statement names have that number", TIMEOUT, async () => {
  const { recoveryAgentsClause, grievanceRedressalClause } = statement.partTwo;
  for (const language of LANGUAGES) {
    const lines = pdfText(await drawAgreement(LENDER, acceptedTermsOf(language))).split("\n");
    const numbers = lines.flatMap((line) => /^(\d+)\. /.exec(line)?.[1] ?? []);
    expect(numbers).toEqual(AGREEMENT_CLAUSES.map((_, at) => String(at + 1)));
    const isHeaded = (number: string, about: RegExp) =>
      lines.some((line) => line.startsWith(`${number}. `) && about.test(line));
    expect(isHeaded(recoveryAgentsClause, /Recovery agents|एजेंट/)).toBe(true);
    expect(isHeaded(grievanceRedressalClause, /Grievance redressal|यत/)).toBe(true);
  }
});

test("where the bank has no auto-pay, the agreement speaks of none", TIMEOUT, async () => {
  const accepted = acceptedTermsOf("en", { borrower: { mandateMax: null } });
  const drawn = pdfText(await drawAgreement(LENDER, accepted)).replaceAll(/\s+/g, " ");
  expect(drawn).toContain("Your bank does not offer auto-pay");
  expect(drawn).not.toContain("that you have authorised");
});

test("the sanction letter is one page with its acceptance, in both languages", TIMEOUT, async () => {
  const address =
    "Flat 51, Lake View Road, Ashok Vihar, behind the Old Mill, Pune GPO, Pune, Maharashtra, 411001";
  for (const language of LANGUAGES) {
    const accepted = acceptedTermsOf(language);
    const borrower = { ...accepted.borrower, address: `${address}, ${address}` };
    expect(pageCountOf(await drawSanctionLetter(LENDER, { ...accepted, borrower }))).toBe(1);
  }
});

test("the signature has its box on the last page, clear of what is written", TIMEOUT, async () => {
  for (const language of LANGUAGES) {
    const bytes = await drawAgreement(LENDER, acceptedTermsOf(language));
    expect(markOf(bytes)).toEqual({ page: pageCountOf(bytes), x: 320, y: 84 });
    expect(bytes.toString("latin1").match(/\/Type \/Page\n/g)).toHaveLength(pageCountOf(bytes));
  }
});

test(
  "the sanction letter states the amount, the annualised rate and its method, the penalty and the acceptance",
  TIMEOUT,
  async () => {
    const bytes = await drawSanctionLetter(LENDER, acceptedTermsOf("en"));
    const drawn = squeezed(pdfText(bytes));
    expect(pageCountOf(bytes)).toBe(1);
    for (const text of [
      "personal loan of ₹20,000",
      "18.25% a year, fixed. Simple interest of 0.05% a day on the principal that is owed",
      "50.81%, for money that arrives on the day of issue. At most 60.78%",
      "A. Your credit score is in the range that gets our lowest price.",
      "these penal charges are made: ₹500 once",
      "Anita Sharma read and accepted these terms on 20 Nov 2026, 11:32 AM",
    ])
      expect(drawn, text).toContain(squeezed(text));
  },
);

test("a name of any length and any characters is drawn, and stays on its page", TIMEOUT, async () => {
  const name = `${"Venkatanarasimharajuvaripeta ".repeat(6)}(</script>) \\ \u200d`;
  const bytes = await drawAgreement(LENDER, acceptedTermsOf("en", { borrower: { name } }));
  expect(squeezed(pdfText(bytes))).toContain(squeezed(name.slice(0, 120)));
});

test(
  "the letter and the agreement name another last instalment where it is another, and say that all are equal where they are",
  TIMEOUT,
  async () => {
    const rupeesAndWords = [
      [20_000, "₹6,985.05 each, the last ₹6,985.06, on", "of ₹6,985.05 each, the last of ₹6,985.06, on"],
      [10_300, "₹3,597.30 each, all of them equal", "of ₹3,597.30 each, all of them equal, on"],
    ] as const;
    for (const [rupees, inLetter, inAgreement] of rupeesAndWords) {
      const principal = paise(BigInt(rupees) * 100n);
      const accepted = acceptedTermsOf("en", {
        statement: statementOf({ terms: SALARY_INSTALMENTS, principal }),
      });
      expect(squeezed(pdfText(await drawSanctionLetter(LENDER, accepted)))).toContain(squeezed(inLetter));
      expect(squeezed(pdfText(await drawAgreement(LENDER, accepted)))).toContain(squeezed(inAgreement));
    }
  },
);
