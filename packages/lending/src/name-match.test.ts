import { expect, test } from "vitest";
import { nameMatch, SAME_NAME_SCORE_MIN } from "./name-match.ts";

type Row = readonly [pan: string, aadhaar: string, why: string, score: number];

const SAME: readonly Row[] = [
  // Case, order and punctuation.
  ["ANITA ACHARYA", "Anita Acharya", "equal", 100],
  ["ACHARYA ANITA", "Anita Acharya", "equal", 100],
  ["  ANITA,ACHARYA ", "anita   acharya.", "equal", 100],
  ["ANITA\tACHARYA\r\n", "Anita_Acharya", "equal", 100],
  ["D'SOUZA MARIA", "Maria D’Souza", "equal", 100],
  ["MARIA D`SOUZA", "Maria D´Souza", "equal", 100],
  ["ANNE-MARIE LOBO", "Anne Marie Lobo", "equal", 100],
  // Initials.
  ["R KUMAR", "Ramesh Kumar", "initials", 87],
  ["R. KUMAR", "Kumar Ramesh", "initials", 87],
  ["K S RAO", "Krishna Swamy Rao", "initials", 82],
  ["KS RAO", "Krishna Swamy Rao", "initials", 82],
  ["K.S.RAO", "KS Rao", "equal", 100],
  ["RAO K S", "Krishna Swamy Rao", "initials", 82],
  ["KSR MURTHY", "K S R Murthy", "equal", 100],
  ["KSR MURTHY", "Krishna Swamy Ram Murthy", "initials", 79],
  ["AK SHARMA", "Ajay Kumar Sharma", "initials", 82],
  ["AK SHARMA", "A Kumar Sharma", "initials", 83],
  ["SK DAS", "Suresh Kumar Das", "initials", 82],
  ["OM PRAKASH", "O M Prakash", "equal", 100],
  ["MD SHARMA", "M D Sharma", "equal", 100],
  ["MS RAO", "M S Rao", "equal", 100],
  ["A K SINGH", "Ajay Kumar Singh", "initials", 82],
  ["ANITA KRISHNA RAO", "Anita K Rao", "initials", 91],
  // A father's name or his initial, before or after.
  ["SUNDARAM MEENAKSHI", "Meenakshi S", "initials", 87],
  ["MEENAKSHI SUNDARAM", "S. Meenakshi", "initials", 87],
  ["MEENAKSHI", "Meenakshi S", "extra-names", 80],
  // A name more in the middle or at the end.
  ["ANITA RAO", "Anita Krishna Rao", "extra-names", 80],
  ["ANITA K RAO", "Anita Rao", "extra-names", 88],
  ["PRIYA SHARMA VERMA", "Priya Sharma", "extra-names", 80],
  ["SALIM KHAN", "Mohd Salim Khan", "extra-names", 80],
  ["DEVI SINGH RATHORE", "Devi Singh", "extra-names", 80],
  // Mohammad and other short forms.
  ["MD SALIM", "Mohammad Salim", "spelling", 97],
  ["MOHD. SALIM", "Muhammad Salim", "spelling", 97],
  ["MOHAMMED SALIM", "Mohd Saleem", "spelling", 95],
  ["MOHAMMAD. SALIM", "Mohammed Salim", "spelling", 97],
  ["SK ABDUL RAHIM", "Sheikh Abdul Rahim", "spelling", 98],
  ["RAMESH KR SHARMA", "Ramesh Kumar Sharma", "spelling", 98],
  ["RAM PD YADAV", "Ram Prasad Yadav", "spelling", 98],
  // One name, two spellings.
  ["LAXMI DEVI", "Lakshmi Devi", "spelling", 97],
  ["VIJAY NAIR", "Wijay Nayar", "spelling", 95],
  ["SHARMA MEENA", "Mina Sarma", "spelling", 95],
  ["POOJA AARTI", "Puja Arti", "spelling", 95],
  ["RITA CHOWDHURY", "Rita Choudhary", "spelling", 97],
  ["RITA CHAUDHARI", "Rita Chowdhury", "spelling", 97],
  ["RITA CHAUDHRY", "Rita Choudhury", "spelling", 97],
  ["AMIT BANERJEE", "Amit Banerji", "spelling", 97],
  ["RAHUL AGARWAL", "Rahul Aggarwal", "spelling", 97],
  ["RAHUL AGRAWAL", "Rahul Agarwal", "spelling", 97],
  ["SRINIVAS VARMA", "Sreenivas Verma", "spelling", 95],
  ["RAJENDRA SINGH", "Rajinder Singh", "spelling", 97],
  ["GOWRI SHANKER", "Gauri Shankar", "spelling", 95],
  ["MINAKSHI", "Meenakshi S", "extra-names", 76],
  // Titles, and whose child or spouse.
  ["MR RAMESH KUMAR", "Ramesh Kumar", "equal", 100],
  ["MRS. ANITA RAO", "Ms Anita Rao", "equal", 100],
  ["SMT ANITA RAO", "Shrimati Anita Rao", "equal", 100],
  ["SHRI RAMESH KUMAR", "Sri Ramesh Kumar", "equal", 100],
  ["ANITA KUMARI", "Kumari Anita", "equal", 100],
  ["DR ANITA RAO", "Anita Rao", "equal", 100],
  ["LATE RAMESH KUMAR", "Ramesh Kumar", "equal", 100],
  ["RAMESH KUMAR", "Ramesh Kumar S/O Suresh Rao", "equal", 100],
  ["ANITA RAO", "Anita Rao, w/o. Mohan Das", "equal", 100],
  ["DAS O RAO", "Das/O Rao", "equal", 100],
  ["ANITA RAO", "Anita Rao Daughter  of Mohan Das", "equal", 100],
  // Words joined and split.
  ["SHIVKUMAR RAO", "Shiv Kumar Rao", "equal", 100],
  ["RAO SHIVKUMAR", "Shiv Kumar Rao", "equal", 100],
  ["SRIDEVI NAIR", "Sri Devi Nair", "equal", 100],
  ["KRISHNAMURTHY", "Krishna Moorthy", "spelling", 95],
  ["MARIA DSOUZA", "Maria D Souza", "equal", 100],
  ["ANNEMARIE LOBO", "Anne-Marie Lobo", "equal", 100],
  ["JAIRAMDAS RAO", "Jai Ram Das Rao", "equal", 100],
  // A single word.
  ["ANITA", "Anita", "equal", 100],
  ["SRI", "Shri", "spelling", 95],
  ["OM", "Om", "equal", 100],
  // Accents, ligatures, what can't be seen, and other ways to encode our letters.
  ["JOSE PENA", "José Peña", "equal", 100],
  ["ANDR\u00C9 LOBO", "Andre\u0301 Lobo", "equal", 100],
  ["FIROZ KHAN", "\uFB01roz Khan", "equal", 100],
  ["SOREN STRAUSS", "Søren Strauß", "equal", 100],
  ["\u0130SHA RAO", "Isha Rao", "equal", 100],
  ["ＡＮＩＴＡ ＲＡＯ", "Anita Rao", "equal", 100],
  ["\u200BANI\u200DTA\u00AD RAO", "\u202EAnita\u202C Rao\uFEFF", "equal", 100],
  ["ANITA\u200BRAO", "Anita Rao", "equal", 100],
  [`A${"\u0301".repeat(200)}NITA`, "Anita", "equal", 100],
  // Another script, word for word.
  ["अनीता राव", "राव  अनीता", "equal", 100],
  ["ज़ोया", "\u095Bोया", "equal", 100],
  ["மீனாட்சி", "மீனாட்சி", "equal", 100],
];

test.each(SAME)("%j and %j name one person (%s, %i)", (pan, aadhaar, why, score) => {
  expect(nameMatch({ pan, aadhaar })).toEqual({ kind: "same", score, why });
  expect(nameMatch({ pan: aadhaar, aadhaar: pan })).toEqual({ kind: "same", score, why });
});

const DIFFERENT: readonly Row[] = [
  // Another first name, siblings.
  ["RAMESH KUMAR", "Suresh Kumar", "names-conflict", 50],
  ["RAMESH KUMAR RAO", "Suresh Kumar Rao", "names-conflict", 66],
  ["SUNITA DEVI", "Anita Devi", "names-conflict", 50],
  ["ANIL RAO", "Sunil Rao", "names-conflict", 50],
  ["MOHD ALI", "Mohd Iqbal", "names-conflict", 50],
  ["PRIYA SHARMA", "Priya Verma", "names-conflict", 50],
  ["SRI RAO", "Ravi Rao", "too-little-agrees", 66],
  ["AMIT SHAH", "Rohit Mehta", "names-conflict", 0],
  // Close in letters, far in person.
  ["RAMESH KUMAR", "Rakesh Kumar", "names-conflict", 50],
  ["JITENDRA SHAH", "Hitendra Shah", "names-conflict", 50],
  ["NIRMAL RAO", "Nirmala Rao", "names-conflict", 50],
  ["RAHUL PATIL", "Rahul Patel", "names-conflict", 50],
  ["ASHA RAO", "Usha Rao", "names-conflict", 50],
  ["KIRAN RAO", "Karan Rao", "names-conflict", 50],
  ["KRISHNA RAO", "Krishnan Rao", "names-conflict", 50],
  ["DARA SHAH", "Dhara Shah", "names-conflict", 50],
  // The same or other initials.
  ["R K SHARMA", "Ramesh Chandra Sharma", "names-conflict", 61],
  ["RAMESH K SHARMA", "Ramesh Chandra Sharma", "names-conflict", 72],
  ["RAMESH K", "Ramesh S", "names-conflict", 66],
  ["AA RAO", "Ajay Rao", "names-conflict", 50],
  ["SUNDARAM MEENAKSHI", "Meenakshi R", "names-conflict", 57],
  ["R SHARMA", "Ramesh Kumar", "names-conflict", 30],
  ["RAJESH KUMAR", "R Karan", "names-conflict", 30],
  ["M D ALI", "Mohammad Ali Khan", "names-conflict", 61],
  // The only full name that agrees is one that very many bear.
  ["A SINGH", "Amar Singh", "no-telling-name-agrees", 74],
  ["S DEVI", "Sunita Devi", "no-telling-name-agrees", 74],
  ["MOHD A", "Mohammed Ali", "no-telling-name-agrees", 74],
  ["MOHD", "Mohd A", "no-telling-name-agrees", 74],
  // A name within another.
  ["RAM", "Ramesh", "names-conflict", 0],
  ["RAM KUMAR", "Ramesh Kumar", "names-conflict", 50],
  ["ANITA", "Anita Sharma", "too-little-agrees", 66],
  ["SMT ANITA", "Smt Anita Sharma", "too-little-agrees", 66],
  ["ANITA RAO", "Anita Krishna Devi Rao", "too-little-agrees", 66],
  ["R KUMAR", "Ramesh Chandra Kumar", "too-little-agrees", 67],
  ["RAMESH KUMAR", "Suresh S/O Ramesh Kumar", "names-conflict", 0],
  // Text that is not what it looks like.
  ["\u202EATINA RAO", "Anita Rao", "names-conflict", 50],
  ["'; DROP TABLE names", "Anita Rao", "names-conflict", 0],
  ["constructor", "__proto__", "names-conflict", 0],
  // Another script, word for word.
  ["अनीता राव", "अनीता शर्मा", "names-conflict", 50],
  ["अनीता राव", "अनीता", "too-little-agrees", 66],
  ["अनीता राव", "अनिता राव", "names-conflict", 50],
];

test.each(DIFFERENT)("%j and %j name two people (%s, %i)", (pan, aadhaar, why, score) => {
  expect(nameMatch({ pan, aadhaar })).toEqual({ kind: "different", score, why });
  expect(nameMatch({ pan: aadhaar, aadhaar: pan })).toEqual({ kind: "different", score, why });
});

const CLOSEST: readonly (readonly [kind: string, ...Row])[] = [
  ["same", "ANITA KRISHNA RAO", "Venkata Sai Anita Krishna Rao", "extra-names", 75],
  ["same", "K S RAO", "Krishna Rao", "extra-names", 76],
  ["different", "K S V RAO", "Krishna Swamy Rao", "too-little-agrees", 74],
  ["different", "K S RAO", "Krishna Raao", "too-little-agrees", 73],
  ["different", "ANITA BINDU CHITRA DEEPA", "Anita Bindu Chitra Esha", "names-conflict", 74],
];

test.each(CLOSEST)("close to the line, the answer is %s for %j and %j", (kind, pan, aadhaar, why, score) => {
  expect(nameMatch({ pan, aadhaar })).toEqual({ kind, score, why });
  expect(Math.abs(score - SAME_NAME_SCORE_MIN)).toBeLessThanOrEqual(2);
});

const NOT_COMPARABLE: readonly (readonly [pan: string, aadhaar: string, why: string])[] = [
  ["", "", "empty"],
  ["", "Anita Rao", "empty"],
  [" \t\r\n\u00A0", "Anita Rao", "empty"],
  [".-'", "Anita Rao", "empty"],
  ["\u200B\u202E\uFEFF", "Anita Rao", "empty"],
  ["\u0301", "Anita Rao", "empty"],
  ["S/O Ramesh Kumar", "Ramesh Kumar", "empty"],
  ["R", "R", "initials-only"],
  ["K S", "K S", "initials-only"],
  ["KS", "Krishna Swamy", "initials-only"],
  ["DR R", "Dr R", "initials-only"],
  ["MISS", "Miss", "initials-only"],
  ["\u0410NITA RAO", "ANITA RAO", "mixed-scripts"],
  ["ANIT\u0391 RAO", "ANITA RAO", "mixed-scripts"],
  ["АНИТА", "ANITA", "unknown-script"],
  ["ΑΝΙΤΑ", "ΑΝΙΤΑ", "unknown-script"],
  ["ɑnita rao", "Anita Rao", "not-letters"],
  ["अनीता राव", "Anita Rao", "different-scripts"],
  ["अनीता", "அனிதா", "different-scripts"],
  ["अनीता Rao", "अनीता राव", "mixed-scripts"],
  ["Anit\u093E", "Anita", "mixed-scripts"],
  ["Anita 2", "Anita", "not-letters"],
  ["ANITA १", "ANITA", "not-letters"],
  ["<script>", "script", "not-letters"],
  ["\u0024{7*7}", "Anita", "not-letters"],
  ["=cmd|'/c calc'!A1", "Anita", "not-letters"],
  ["Anita\0Rao", "Anita Rao", "not-letters"],
  ["Anita\uD800", "Anita", "not-letters"],
  ["👩‍🦰", "👩‍🦰", "not-letters"],
  ["a".repeat(501), "a".repeat(501), "too-long"],
  ["Anita ".repeat(17), "Anita ".repeat(17), "too-long"],
  ["Anita Rao".padEnd(10_000), "Anita Rao", "too-long"],
];

test.each(NOT_COMPARABLE)("%j and %j are not compared (%s)", (pan, aadhaar, why) => {
  expect(nameMatch({ pan, aadhaar })).toEqual({ kind: "not-comparable", score: 0, why });
  expect(nameMatch({ pan: aadhaar, aadhaar: pan })).toEqual({ kind: "not-comparable", score: 0, why });
});

test("a name of five hundred characters or of sixteen words is still read", () => {
  const names = ["a".repeat(500), "Anita ".repeat(16)];
  for (const name of names) expect(nameMatch({ pan: name, aadhaar: name }).kind).toBe("same");
});
