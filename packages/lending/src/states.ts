/** A state or union territory of India: its two letters, as on number plates, and its number in the tax office's list. */
export type State = {
  readonly letters: string;
  readonly gstCode: string;
  readonly name: string;
  readonly nameInHindi: string;
  /** How else an address names it: before it was renamed, or short. */
  readonly alsoKnownAs?: readonly string[];
};

/** All of them, by the number that tax invoices give as the place of supply. */
export const STATES: readonly State[] = [
  {
    letters: "JK",
    gstCode: "01",
    name: "Jammu and Kashmir",
    nameInHindi: "जम्मू और कश्मीर",
    alsoKnownAs: ["Jammu & Kashmir", "J&K"],
  },
  { letters: "HP", gstCode: "02", name: "Himachal Pradesh", nameInHindi: "हिमाचल प्रदेश" },
  { letters: "PB", gstCode: "03", name: "Punjab", nameInHindi: "पंजाब" },
  { letters: "CH", gstCode: "04", name: "Chandigarh", nameInHindi: "चंडीगढ़" },
  {
    letters: "UK",
    gstCode: "05",
    name: "Uttarakhand",
    nameInHindi: "उत्तराखंड",
    alsoKnownAs: ["Uttaranchal", "Uttrakhand"],
  },
  { letters: "HR", gstCode: "06", name: "Haryana", nameInHindi: "हरियाणा" },
  {
    letters: "DL",
    gstCode: "07",
    name: "Delhi",
    nameInHindi: "दिल्ली",
    alsoKnownAs: ["New Delhi", "NCT of Delhi", "National Capital Territory of Delhi"],
  },
  { letters: "RJ", gstCode: "08", name: "Rajasthan", nameInHindi: "राजस्थान" },
  { letters: "UP", gstCode: "09", name: "Uttar Pradesh", nameInHindi: "उत्तर प्रदेश" },
  { letters: "BR", gstCode: "10", name: "Bihar", nameInHindi: "बिहार" },
  { letters: "SK", gstCode: "11", name: "Sikkim", nameInHindi: "सिक्किम" },
  { letters: "AR", gstCode: "12", name: "Arunachal Pradesh", nameInHindi: "अरुणाचल प्रदेश" },
  { letters: "NL", gstCode: "13", name: "Nagaland", nameInHindi: "नागालैंड" },
  { letters: "MN", gstCode: "14", name: "Manipur", nameInHindi: "मणिपुर" },
  { letters: "MZ", gstCode: "15", name: "Mizoram", nameInHindi: "मिज़ोरम" },
  { letters: "TR", gstCode: "16", name: "Tripura", nameInHindi: "त्रिपुरा" },
  { letters: "ML", gstCode: "17", name: "Meghalaya", nameInHindi: "मेघालय" },
  { letters: "AS", gstCode: "18", name: "Assam", nameInHindi: "असम" },
  { letters: "WB", gstCode: "19", name: "West Bengal", nameInHindi: "पश्चिम बंगाल" },
  { letters: "JH", gstCode: "20", name: "Jharkhand", nameInHindi: "झारखंड" },
  { letters: "OD", gstCode: "21", name: "Odisha", nameInHindi: "ओडिशा", alsoKnownAs: ["Orissa"] },
  {
    letters: "CG",
    gstCode: "22",
    name: "Chhattisgarh",
    nameInHindi: "छत्तीसगढ़",
    alsoKnownAs: ["Chattisgarh", "Chhatisgarh"],
  },
  { letters: "MP", gstCode: "23", name: "Madhya Pradesh", nameInHindi: "मध्य प्रदेश" },
  { letters: "GJ", gstCode: "24", name: "Gujarat", nameInHindi: "गुजरात" },
  {
    letters: "DD",
    gstCode: "26",
    name: "Dadra and Nagar Haveli and Daman and Diu",
    nameInHindi: "दादरा और नगर हवेली तथा दमन और दीव",
    alsoKnownAs: ["Dadra and Nagar Haveli", "Daman and Diu"],
  },
  { letters: "MH", gstCode: "27", name: "Maharashtra", nameInHindi: "महाराष्ट्र" },
  { letters: "KA", gstCode: "29", name: "Karnataka", nameInHindi: "कर्नाटक" },
  { letters: "GA", gstCode: "30", name: "Goa", nameInHindi: "गोवा" },
  { letters: "LD", gstCode: "31", name: "Lakshadweep", nameInHindi: "लक्षद्वीप" },
  { letters: "KL", gstCode: "32", name: "Kerala", nameInHindi: "केरल" },
  {
    letters: "TN",
    gstCode: "33",
    name: "Tamil Nadu",
    nameInHindi: "तमिलनाडु",
    alsoKnownAs: ["Tamilnadu"],
  },
  {
    letters: "PY",
    gstCode: "34",
    name: "Puducherry",
    nameInHindi: "पुदुचेरी",
    alsoKnownAs: ["Pondicherry"],
  },
  {
    letters: "AN",
    gstCode: "35",
    name: "Andaman and Nicobar Islands",
    nameInHindi: "अंडमान और निकोबार द्वीप समूह",
    alsoKnownAs: ["Andaman and Nicobar"],
  },
  { letters: "TG", gstCode: "36", name: "Telangana", nameInHindi: "तेलंगाना" },
  { letters: "AP", gstCode: "37", name: "Andhra Pradesh", nameInHindi: "आंध्र प्रदेश" },
  { letters: "LA", gstCode: "38", name: "Ladakh", nameInHindi: "लद्दाख" },
];

/** The first digits of a PIN code that no other state shares, where an address names no state that is known. */
const STATE_OF_PIN: Readonly<Record<string, string>> = {
  "11": "DL",
  "12": "HR",
  "13": "HR",
  "14": "PB",
  "15": "PB",
  "17": "HP",
  "20": "UP",
  "21": "UP",
  "22": "UP",
  "23": "UP",
  "27": "UP",
  "28": "UP",
  "30": "RJ",
  "31": "RJ",
  "32": "RJ",
  "33": "RJ",
  "34": "RJ",
  "36": "GJ",
  "37": "GJ",
  "38": "GJ",
  "403": "GA",
  "41": "MH",
  "42": "MH",
  "43": "MH",
  "44": "MH",
  "45": "MP",
  "46": "MP",
  "47": "MP",
  "48": "MP",
  "49": "CG",
  "56": "KA",
  "57": "KA",
  "58": "KA",
  "59": "KA",
  "61": "TN",
  "62": "TN",
  "63": "TN",
  "64": "TN",
  "67": "KL",
  "69": "KL",
  "70": "WB",
  "71": "WB",
  "72": "WB",
  "737": "SK",
  "744": "AN",
  "75": "OD",
  "76": "OD",
  "78": "AS",
};

export const stateOfLetters = (letters: string): State | null =>
  STATES.find((state) => state.letters === letters) ?? null;

/**
 * The state of an address: the one that it names, else the one that its PIN code can only be in. `null` when neither says it;
 * some pairs of states share their first digits, and the army's post has none.
 */
export function stateOfAddress(address: {
  readonly state: string | null;
  readonly pinCode: string | null;
}): State | null {
  const named = wordsOf(address.state ?? "");
  const byName = STATES.find(({ name, alsoKnownAs = [] }) =>
    [name, ...alsoKnownAs].some((known) => wordsOf(known) === named),
  );
  if (byName !== undefined) return byName;
  const pin = address.pinCode ?? "";
  if (!/^[1-9]\d{5}$/.test(pin)) return null;
  const letters = STATE_OF_PIN[pin.slice(0, 3)] ?? STATE_OF_PIN[pin.slice(0, 2)];
  return letters === undefined ? null : stateOfLetters(letters);
}

/** "JAMMU & KASHMIR." and "Jammu and Kashmir" are one name. */
const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/[^a-z]+/g, " ")
    .trim();
