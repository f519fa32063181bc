import type { CivilDate } from "@vaada/calendar/civil-date";
import type { IdentityWay } from "../identity-proof.ts";
import type { KycRecord } from "./kyc-record.ts";

/** The lender as the registry knows it, and who of its people answers for the records. */
export type KycMember = {
  readonly institutionCode: string;
  readonly regionCode: string;
  readonly branchCode: string;
  readonly userCode: string;
  readonly formatVersion: string;
  readonly name: string;
  readonly verifier: {
    readonly name: string;
    readonly designation: string;
    readonly employeeCode: string;
    readonly branch: string;
  };
};

export type KycBatch = {
  readonly number: number;
  readonly madeOn: CivilDate;
  readonly member: KycMember;
  readonly people: readonly KycEntry[];
};

/** A person's place in a batch: the number that the lender gives the record, which names its images too. */
export type KycEntry = { readonly line: number; readonly reference: string; readonly record: KycRecord };

type Field<Of> = readonly [name: string, of: (of: Of) => string];

const blank = (...names: readonly string[]): readonly Field<unknown>[] =>
  names.map((name) => [name, () => ""]);

/** What each way to prove an identity is in the registry's lists. */
const PROOFS: Readonly<
  Record<
    IdentityWay,
    { readonly account: string; readonly identity: string; readonly address: string; readonly papers: string }
  >
> = {
  // Proof of possession of Aadhaar, as an electronic document that stands for the paper.
  digilocker: { account: "01", identity: "E", address: "01", papers: "05" },
  // Authentication by a code; such an account is of a kind of its own.
  "aadhaar-code": { account: "04", identity: "H", address: "09", papers: "02" },
};

/** The image of the photo, and of the record that proves identity and address, in the registry's list of documents. */
const IMAGES: Readonly<Record<IdentityWay, string>> = { digilocker: "04", "aadhaar-code": "36" };

/** DD-MM-YYYY. */
const dayOf = (day: CivilDate): string => `${day.slice(8, 10)}-${day.slice(5, 7)}-${day.slice(0, 4)}`;

const FILLERS_OF_A_HEAD = ["Filler 1", "Filler 2", "Filler 3", "Filler 4"];

/** Record 10: one for a batch. */
export const HEAD: readonly Field<KycBatch>[] = [
  ["Record type", () => "10"],
  ["Batch number", ({ number }) => String(number).padStart(5, "0")],
  ["Institution code", ({ member }) => member.institutionCode],
  ["Region code", ({ member }) => member.regionCode],
  ["Number of persons", ({ people }) => String(people.length)],
  ["Date", ({ madeOn }) => dayOf(madeOn)],
  ["Version of the format", ({ member }) => member.formatVersion],
  ...blank(...FILLERS_OF_A_HEAD),
];

export type ReportedPerson = KycEntry & { readonly member: KycMember };

const person =
  (of: (record: KycRecord) => string): ((reported: ReportedPerson) => string) =>
  ({ record }) =>
    of(record);

/** Record 20: one for each person. Its fields are known by their places, which a test holds. */
export const PERSON: readonly Field<ReportedPerson>[] = [
  ["Record type", () => "20"],
  ["Line number", ({ line }) => String(line)],
  // A person whom this lender tells of for the first time.
  ["Application type", () => "01"],
  ["Branch code", ({ member }) => member.branchCode],
  ...blank(
    "Name was changed",
    "Particulars were changed",
    "Address was changed",
    "Contact was changed",
    "Remarks were changed",
    "Verification was changed",
    "Identity was changed",
    "Related person was changed",
    "Controlling person was changed",
    "Image was changed",
  ),
  ["Constitution", () => "01"],
  ...blank("Flag of the account holder's type", "Account holder's type"),
  ["Account type", ({ record }) => PROOFS[record.way].account],
  ["The lender's reference", ({ reference }) => reference],
  ["Prefix", person(({ prefix }) => prefix)],
  ["First name", person(({ name }) => name.first)],
  ["Middle name", person(({ name }) => name.middle)],
  ["Last name", person(({ name }) => name.last)],
  ...blank("Full name", "Maiden prefix", "Maiden first name", "Maiden middle name", "Maiden last name"),
  ...blank("Maiden full name"),
  ["Father or spouse", person(({ relative }) => (relative.kind === "father" ? "01" : "02"))],
  ["Prefix of father or spouse", person(({ relative }) => relative.prefix)],
  ["First name of father or spouse", person(({ relative }) => relative.parts.first)],
  ["Middle name of father or spouse", person(({ relative }) => relative.parts.middle)],
  ["Last name of father or spouse", person(({ relative }) => relative.parts.last)],
  ...blank("Full name of father or spouse", "Mother's prefix", "Mother's first name"),
  ...blank("Mother's middle name", "Mother's last name", "Mother's full name"),
  ["Gender", person(({ gender }) => gender)],
  ...blank("Marital status"),
  ["Nationality", () => "IN"],
  ...blank("Occupation"),
  ["Date of birth", person(({ bornOn }) => dayOf(bornOn))],
  ...blank("Place of incorporation", "Date of commencement", "Country of incorporation"),
  ...blank("Country of tax residence", "Type of identification", "Tax number", "Country of the tax number"),
  ["PAN", person(({ pan }) => pan)],
  // A resident of India, as each of them declares with the application.
  ["Residence", () => "01"],
  ["Tax residence outside India", () => "02"],
  ...blank("Country of jurisdiction", "Tax number there", "Country of birth", "Place of birth"),
  ["Type of the permanent address", () => "05"],
  ["Permanent address, line 1", person(({ lines }) => lines[0])],
  ["Permanent address, line 2", person(({ lines }) => lines[1])],
  ["Permanent address, line 3", person(({ lines }) => lines[2])],
  ["Permanent town", person(({ town }) => town)],
  ["Permanent district", person(({ district }) => district)],
  ["Permanent state", person(({ stateLetters }) => stateLetters)],
  ["Permanent country", () => "IN"],
  ["Permanent PIN code", person(({ pin }) => pin)],
  ["Proof of the permanent address", ({ record }) => PROOFS[record.way].address],
  ...blank("Another proof of the permanent address"),
  ["Same as the address for letters", () => "Y"],
  ["Type of the address for letters", () => "05"],
  ["Address for letters, line 1", person(({ lines }) => lines[0])],
  ["Address for letters, line 2", person(({ lines }) => lines[1])],
  ["Address for letters, line 3", person(({ lines }) => lines[2])],
  ["Town for letters", person(({ town }) => town)],
  ["District for letters", person(({ district }) => district)],
  ["State for letters", person(({ stateLetters }) => stateLetters)],
  ["Country for letters", () => "IN"],
  ["PIN code for letters", person(({ pin }) => pin)],
  ["Proof of the address for letters", ({ record }) => PROOFS[record.way].address],
  ...blank("Address of jurisdiction is the same", "Type of the address of jurisdiction"),
  ...blank("Address of jurisdiction, line 1", "Address of jurisdiction, line 2"),
  ...blank("Address of jurisdiction, line 3", "Town of jurisdiction", "State of jurisdiction"),
  ...blank("Country of jurisdiction's address", "PIN code of jurisdiction", "Proof of that address"),
  ...blank("Code of the telephone at home", "Telephone at home"),
  ...blank("Code of the telephone at work", "Telephone at work"),
  ["Country code of the mobile number", () => "91"],
  ["Mobile number", person(({ mobile }) => mobile)],
  ...blank("Code of the fax", "Fax"),
  ["E-mail address", person(({ email }) => email)],
  ...blank("Remarks"),
  ["Date of the declaration", person(({ provenOn }) => dayOf(provenOn))],
  ["Place of the declaration", person(({ town }) => town)],
  ["Date of the verification", person(({ provenOn }) => dayOf(provenOn))],
  ["Kind of the papers", ({ record }) => PROOFS[record.way].papers],
  ["Verified by", ({ member }) => member.verifier.name],
  ["Designation", ({ member }) => member.verifier.designation],
  ["Branch of the verification", ({ member }) => member.verifier.branch],
  ["Employee code", ({ member }) => member.verifier.employeeCode],
  ["Name of the institution", ({ member }) => member.name],
  ["Code of the institution", ({ member }) => member.institutionCode],
  ["Number of identities", () => "1"],
  ["Number of related persons", () => "0"],
  ["Number of controlling persons", () => "0"],
  ["Number of further addresses", () => "0"],
  ["Number of images", () => "2"],
  ...blank("Filler 1", "Filler 2", "Filler 3", "Filler 4", "Filler 5"),
];

/** Record 30: how the identity was proven. Of an Aadhaar number the last four digits alone are told. */
export const IDENTITY: readonly Field<ReportedPerson>[] = [
  ["Record type", () => "30"],
  ["Line number", ({ line }) => String(line)],
  ["Type of identity", ({ record }) => PROOFS[record.way].identity],
  ["Number", person(({ aadhaarLastFour }) => aadhaarLastFour)],
  ...blank("Valid until"),
  ["Was given", () => "01"],
  ["Was checked by the registry", () => "02"],
  ...blank("Filler 1", "Filler 2", "Filler 3", "Filler 4"),
];

type ReportedImage = ReportedPerson & { readonly image: KycImage };
type KycImage = { readonly name: string; readonly type: string };

/** Record 70: one for each image. */
export const IMAGE: readonly Field<ReportedImage>[] = [
  ["Record type", () => "70"],
  ["Line number", ({ line }) => String(line)],
  ["Name of the image", ({ image }) => image.name],
  ["Type of the image", ({ image }) => image.type],
  ["For every institution", () => "01"],
  ["Branch code", ({ member }) => member.branchCode],
  ...blank("Filler 1", "Filler 2", "Filler 3"),
];

/** The two images of a person: the photo, and the record of the identity as it was received. */
export const imagesOf = ({ reference, record }: Pick<KycEntry, "reference" | "record">) =>
  ({
    photo: { name: `${reference}_photo.jpg`, type: "02" },
    proof: { name: `${reference}_proof.pdf`, type: IMAGES[record.way] },
  }) as const satisfies Readonly<Record<string, KycImage>>;
