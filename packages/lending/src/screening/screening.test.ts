import { describe, expect, test } from "vitest";
import { readCsv } from "../files/read-csv.ts";
import { readXml } from "../files/read-xml.ts";
import { nameKeysOf, screenedWords } from "./listed-names.ts";
import { readPlainList } from "./plain-list.ts";
import { nameScore, POSSIBLE_MATCH_SCORE_MIN, screenPerson } from "./screen-person.ts";
import { readUnList } from "./un-list.ts";

/** The fields and their order are those of the published file; the people are nobody. */
const UN_LIST = `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" dateGenerated="2026-11-02T04:00:01.123Z">
  <INDIVIDUALS>
    <INDIVIDUAL>
      <DATAID>6908555</DATAID><VERSIONNUM>1</VERSIONNUM>
      <FIRST_NAME>Zahir</FIRST_NAME><SECOND_NAME>Abdul</SECOND_NAME><THIRD_NAME>Kalbadi</THIRD_NAME>
      <UN_LIST_TYPE>Nowhere</UN_LIST_TYPE><REFERENCE_NUMBER>XXi.001</REFERENCE_NUMBER>
      <NATIONALITY><VALUE>Nowhere</VALUE></NATIONALITY>
      <COMMENTS1>Sells arms &amp; boats. <![CDATA[<Nobody>]]></COMMENTS1>
      <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Dhahir al-Kalbadi</ALIAS_NAME></INDIVIDUAL_ALIAS>
      <INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS>
      <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1971-04-30</DATE></INDIVIDUAL_DATE_OF_BIRTH>
      <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1975</FROM_YEAR><TO_YEAR>1979</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
    </INDIVIDUAL>
  </INDIVIDUALS>
  <ENTITIES><ENTITY><DATAID>1</DATAID><FIRST_NAME>Some Company</FIRST_NAME></ENTITY></ENTITIES>
</CONSOLIDATED_LIST>`;

test("the Security Council's list is read with its day, every name and every birth, and its companies are left", () => {
  expect(readUnList(UN_LIST)).toEqual({
    kind: "list",
    datedOn: "2026-11-02",
    people: [
      {
        reference: "XXi.001",
        names: ["Zahir Abdul Kalbadi", "Dhahir al-Kalbadi"],
        births: [
          { fromYear: 1971, toYear: 1971, on: "1971-04-30" },
          { fromYear: 1975, toYear: 1979, on: null },
        ],
        note: "Nowhere · Nowhere · Sells arms & boats. <Nobody>",
      },
    ],
  });
});

test("a plain list is read by the names of its columns, with quotes, aliases and years", () => {
  const text =
    'name,reference,aliases,born,note\r\n"Kalbadi, Zahir",UAPA-7,Zahir Bhai; Z K,1971;1973-02-01,"says ""no"""\r\n';
  expect(readPlainList(text)).toEqual({
    kind: "list",
    datedOn: null,
    people: [
      {
        reference: "UAPA-7",
        names: ["Kalbadi, Zahir", "Zahir Bhai", "Z K"],
        births: [
          { fromYear: 1971, toYear: 1971, on: null },
          { fromYear: 1973, toYear: 1973, on: "1973-02-01" },
        ],
        note: 'says "no"',
      },
    ],
  });
});

const HEADER = "reference,name,aliases,born,note\n";

test.each([
  ["an empty file", readUnList(""), null],
  ["half a file", readUnList(UN_LIST.slice(0, 700)), 11],
  ["another document", readUnList("<LIST/>"), null],
  ["no people", readUnList("<CONSOLIDATED_LIST><INDIVIDUALS/></CONSOLIDATED_LIST>"), null],
  ["a document type", readUnList('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'), 1],
  ["an entity that is not known", readUnList("<a>&b;</a>"), 1],
  ["a person without a name", readUnList(UN_LIST.replaceAll(/<(\w+_NAME)>[^<]*</g, "<$1><")), null],
  ["tags that cross", readUnList("<a><b></a></b>"), 1],
  ["a column is missing", readPlainList("reference,name\nA,B\n"), 1],
  ["a row is short", readPlainList(`${HEADER}A,B,,,\nC,D\n`), 3],
  ["a quotation mark is not closed", readPlainList(`${HEADER}A,"B,,,\n`), 2],
  ["a birth that is none", readPlainList(`${HEADER}A,B,,soon,\n`), 2],
  ["one entry twice", readPlainList(`${HEADER}A,B,,,\nA,C,,,\n`), null],
])("%s is no list, and it is said why", (_, reading, line) => {
  expect(reading).toMatchObject({ kind: "broken", says: expect.stringMatching(/\.$/) });
  if (line !== null && reading.kind === "broken") expect(reading.line).toBe(line);
});

test("a cell may hold a line break, and the last line needs none", () => {
  expect(readCsv('a,b\n"1\n2",3\n4,', ["a", "b"])).toEqual({
    kind: "rows",
    rows: [
      {
        line: 2,
        cells: new Map([
          ["a", "1\n2"],
          ["b", "3"],
        ]),
      },
      {
        line: 4,
        cells: new Map([
          ["a", "4"],
          ["b", ""],
        ]),
      },
    ],
  });
});

test("elements within elements beyond any sense are not read", () => {
  expect(readXml("<a>".repeat(50)).kind).toBe("broken");
});

describe("names", () => {
  test.each([
    ["Usama bin Ladin", "Osama Ben Laden", 100],
    ["ZAHIR KALBADI", "Kalbadi, Zahir", 100],
    ["Mohammed Qasim", "Muhammad Kassim", 95],
    ["Khalid Abdallah Sheikh", "Kalid Abdulla", 90],
    ["Zahir Kalbadi", "Zahir Abdul Kalbadi", 96],
    ["Zahir Kalbadi", "Zahir Abdul Karim Yusuf Kalbadi", 88],
    ["Zahir Kalvadi", "Zahir Kalbadi", 95],
  ])("%s may be %s", (one, other, least) => {
    const score = nameScore(screenedWords(one), screenedWords(other));
    expect(score).toBeGreaterThanOrEqual(Math.max(least, POSSIBLE_MATCH_SCORE_MIN));
    expect(nameScore(screenedWords(other), screenedWords(one))).toBe(score);
    const shared = nameKeysOf([one]).filter((key) => nameKeysOf([other]).includes(key));
    expect(shared, "the list is searched by a word that both have").not.toEqual([]);
  });

  test.each([
    ["Zahir Khan", "Zahir Kalbadi"],
    ["Anita Acharya", "Anil Acharya"],
    ["Rashid Ali", "Hamid Ali"],
    ["Zahir", "Zahir Kalbadi"],
    ["Z Kalbadi", "Zahir Kalbadi"],
    ["Ramesh Kumar", "Rakesh Kumar"],
    ["दीपक दास", "Deepak Das"],
  ])("%s is not %s", (one, other) => {
    expect(nameScore(screenedWords(one), screenedWords(other))).toBeLessThan(POSSIBLE_MATCH_SCORE_MIN);
  });
});

test("a birth that is years away is somebody else; one that is near or not known is for a person to find out", () => {
  const reading = readUnList(UN_LIST);
  if (reading.kind !== "list") throw new Error("test: no list");
  const verdictOf = (bornOn: string | null) =>
    screenPerson({ name: "Zaheer Kalbadi", bornOn }, reading.people).map(({ birth, name }) => [birth, name]);
  expect(verdictOf("1971-04-30")).toEqual([["same-day", "Zahir Abdul Kalbadi"]]);
  expect(verdictOf("1973-12-31")).toEqual([["near", "Zahir Abdul Kalbadi"]]);
  expect(verdictOf("1981-01-01")).toEqual([["near", "Zahir Abdul Kalbadi"]]);
  expect(verdictOf(null)).toEqual([["unknown", "Zahir Abdul Kalbadi"]]);
  expect(verdictOf("1992-04-03")).toEqual([]);
});
