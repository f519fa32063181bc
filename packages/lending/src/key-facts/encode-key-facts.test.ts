import { createHash } from "node:crypto";
import { addDays, civilDate } from "@vaada/calendar/civil-date";
import { paise } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import { GRADES } from "../product-terms.ts";
import { canonicalJson } from "./canonical-json.ts";
import { decodeKeyFacts, encodeKeyFacts } from "./encode-key-facts.ts";
import { keyFactStatement } from "./issue-key-facts.ts";
import { proposalNumberOf } from "./proposal-number.ts";
import { EXAMPLE_LENDER, pricedLoan, WORKED_ISSUE, WORKED_LOAN } from "./testing/example.ts";

const worked = keyFactStatement(WORKED_ISSUE);
const encoded = encodeKeyFacts(worked);

const texts = fc.string({ unit: "binary", maxLength: 30 }).filter((text) => text.isWellFormed());
const officers = fc.record({ name: texts, phone: texts, email: texts });
const statements = fc
  .record({
    grade: fc.constantFrom(...GRADES),
    principal: fc.bigInt({ min: 10n, max: 250n }).map((hundreds) => paise(hundreds * 100_00n)),
    takenOn: fc.integer({ min: 0, max: 3_000 }).map((days) => addDays(civilDate("2024-01-01"), days)),
    issue: fc.integer({ min: 1, max: 50 }),
    lender: fc.record({
      legalName: texts,
      registration: texts,
      address: texts,
      grievanceOfficer: officers,
      mayTransferLoans: fc.boolean(),
      serviceProvider: fc.option(fc.record({ legalName: texts, grievanceOfficer: officers })),
      recoveryAgents: fc.array(fc.record({ legalName: texts, phone: texts, email: texts }), { maxLength: 3 }),
    }),
  })
  .map(({ issue, lender, ...loan }) =>
    keyFactStatement({
      ...WORKED_ISSUE,
      loan: pricedLoan({ ...WORKED_LOAN, ...loan }),
      proposalNumber: proposalNumberOf({ applicationId: 7, issue }),
      lender,
    }),
  );

// Texts of any characters take long to make up, and how busy the machine is must not decide the test.
test("nothing is lost between a statement and its text", { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(statements, (statement) => {
      const text = encodeKeyFacts(statement);
      expect(decodeKeyFacts(text)).toEqual(statement);
      expect(encodeKeyFacts(decodeKeyFacts(text))).toBe(text);
    }),
    { numRuns: 50 },
  );
});

test("different statements have different texts", () => {
  const another = keyFactStatement({
    ...WORKED_ISSUE,
    proposalNumber: proposalNumberOf({ applicationId: 123, issue: 2 }),
  });
  expect(encodeKeyFacts(another)).not.toBe(encoded);
});

test("the text does not depend on the order in which the statement was put together", () => {
  const turned = Object.fromEntries(Object.entries(worked).reverse()) as typeof worked;
  expect(Object.keys(turned)).not.toEqual(Object.keys(worked));
  expect(encodeKeyFacts(turned)).toBe(encoded);
});

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Issued by the second version of the terms, under which these hashes were accepted. */
const ofSecondTerms: typeof worked = { ...worked, product: { ...worked.product, version: 2 } };

test("the hash of the worked example is the same for ever: borrowers accepted statements by it", () => {
  const text = encodeKeyFacts(ofSecondTerms);
  expect(text).toContain('"proposalNumber":"VD-0000123-1"');
  expect(hashOf(text)).toBe("6fd6a3d0e6d8e666a93f2d338b2a9f40db7db36a245e5c923b20d8bd7f228674");
});

/** As it was issued before it said the highest APR, the duty and how often a debit is presented. */
const withoutLateArrival: typeof worked = {
  ...ofSecondTerms,
  partOne: {
    ...worked.partOne,
    stampDuty: null,
    highestApr: null,
    contingentCharges: { ...worked.partOne.contingentCharges, presentationsMax: null },
  },
  partTwo: { ...worked.partTwo, recoveryAgentsClause: "12", grievanceRedressalClause: "15" },
};

test("a statement of the time before the highest APR is read, and keeps the hash that was accepted", () => {
  const text = encodeKeyFacts(withoutLateArrival);
  expect(hashOf(text)).toBe("04a292e7043abf85f7e0028d40addbd731e58398c3728b7ed5d409262c4dba54");
  expect(decodeKeyFacts(text)).toEqual(withoutLateArrival);
});

test("a statement of the time before the penal maximum is read, and keeps the hash that was accepted", () => {
  const { partOne } = withoutLateArrival;
  const earlier = {
    ...withoutLateArrival,
    product: { ...worked.product, version: 1 },
    partOne: { ...partOne, contingentCharges: { ...partOne.contingentCharges, penal: null } },
  };
  const text = encodeKeyFacts(earlier);
  expect(text).not.toContain("penal");
  expect(hashOf(text)).toBe("8e3b8872c178ea070c3de649ca81fbce2950cddd473b1a5ec1a69fdedd18bedb");
  expect(decodeKeyFacts(text)).toEqual(earlier);
});

test("a text that was not written here is refused", () => {
  const change = (from: string, to: string): string => {
    expect(encoded).toContain(from);
    return encoded.replace(from, to);
  };
  const table: [mistake: string, text: string][] = [
    ["a space", encoded.replace(",", ", ")],
    ["a name too many", change('"format":1', '"format":1,"more":1')],
    ["a name twice", change('"format":1', '"format":1,"format":1')],
    ["another order", change('"format":1,"issuedOn":"2026-11-20"', '"issuedOn":"2026-11-20","format":1')],
    ["a name missing", change('"format":1,', "")],
    ["a name misspelt", change('"format":1', '"formas":1')],
    ["another format", change('"format":1', '"format":2')],
    ["a day that is none", change('"issuedOn":"2026-11-20"', '"issuedOn":"2026-11-31"')],
    ["a number for an amount", change('"principal":"2000000"', '"principal":2000000')],
    ["a fraction of a paisa", change('"principal":"2000000"', '"principal":"2000000.5"')],
    ["a zero in front", change('"principal":"2000000"', '"principal":"02000000"')],
    ["a broken number", change('"termDays":42', '"termDays":42.5')],
    ["another number", change("VD-0000123-1", "VD-123-1")],
    ["an unknown code", change('"loanType":"personal-unsecured"', '"loanType":"gold"')],
    ["no yes or no", change('"mayBeTransferred":false', '"mayBeTransferred":0')],
    ["a missing record", change('"serviceProvider":null', '"serviceProvider":[]')],
    ["no list", change('"recoveryAgents":[]', '"recoveryAgents":{}')],
    ["half a character", change("Example Finance", "Example \\ud83d Finance")],
    ["half of a record", change('"lateFeeFrom":"10000",', "")],
    ["nothing", "null"],
    ["no JSON", encoded.slice(1)],
  ];
  for (const [mistake, text] of table) expect(() => decodeKeyFacts(text), mistake).toThrow();
});

test("a text without bytes is never written", () => {
  const lender = { ...EXAMPLE_LENDER, legalName: "half a pair \ud83d" };
  const statement = keyFactStatement({ ...WORKED_ISSUE, lender });
  expect(() => encodeKeyFacts(statement)).toThrow(RangeError);
});

test("the JSON of a value is that of RFC 8785", () => {
  const value = { "\u20ac": "Euro", "\r": "CR", "1": ["\u000f\n\"\\A'B/", -5, true, null], "😂": "", ö: {} };
  const written = '{"\\r":"CR","1":["\\u000f\\n\\"\\\\A\'B/",-5,true,null],"ö":{},"€":"Euro","😂":""}';
  expect(canonicalJson(value)).toBe(written);
});
