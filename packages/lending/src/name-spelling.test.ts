import { expect, test } from "vitest";
import { soundOf } from "./name-spelling.ts";
import { NAME_VARIANTS } from "./name-variants.ts";

test.each([
  ["laxmi lakshmi lakshmy"],
  ["dixit dikshit"],
  ["iqbal ikbal"],
  ["karthick karthik kartheek kartik"],
  ["fatima phatima fathima"],
  ["anita anitha aneeta"],
  ["siddharth sidharth"],
  ["gowri gouri gauri"],
  ["chowhan chauhan chouhan"],
  ["pawan pavan"],
  ["wijay vijay vijai"],
  ["pandey pande"],
  ["reddy reddi"],
  ["priya pria preeya"],
  ["srinivas sreenivas shrinivas shreenivas"],
  ["murthy moorthy moorthi"],
  ["banerjee banerji bannerjee"],
  ["agarwal aggarwal agrawal"],
  ["chowdhury choudhury choudhary chaudhari chaudhary chaudhry chowdhry"],
  ["shanker shankar"],
  ["rajendra rajender rajinder"],
  ["chandra chander chandar"],
  ["mohammad mohammed mohamed muhammad muhammed mohd md mohd"],
])("%s sound alike", (spellings) => {
  expect(new Set(spellings.split(" ").map(soundOf)).size).toBe(1);
});

test.each([
  ["ramesh rakesh suresh mahesh naresh"],
  ["jitendra hitendra harendra narendra"],
  ["nirmal nirmala"],
  ["arun aruna varun tarun"],
  ["ram rama ramesh rameshwar"],
  ["krishna krishnan"],
  ["patil patel"],
  ["anita sunita vinita kavita"],
  ["asha usha isha"],
  ["kiran karan kiron"],
  ["amit ajit sumit rohit"],
  ["roy rao rai ravi"],
  ["das dey datta"],
  ["chauhan chavan"],
  ["gita rita mita nita"],
  ["zoya joya"],
  ["saeed syed"],
  ["mohammad mahmud ahmed mohan"],
  ["dhara dara"],
  ["shreya shri"],
])("no two of %s sound alike", (names) => {
  const words = names.split(" ");
  expect(new Set(words.map(soundOf)).size).toBe(words.length);
});

test("the spellings of a row sound alike, and no two rows do", () => {
  const rows = new Map<string, Set<string>>();
  for (const [first, ...others] of NAME_VARIANTS) {
    const sounds = rows.get(first) ?? new Set();
    for (const spelling of [first, ...others]) sounds.add(soundOf(spelling));
    rows.set(first, sounds);
  }
  for (const [first, sounds] of rows) expect([first, ...sounds]).toEqual([first, soundOf(first)]);
  expect(new Set([...rows.values()].flatMap((sounds) => [...sounds])).size).toBe(rows.size);
});
