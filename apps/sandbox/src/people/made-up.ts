import { createHash } from "node:crypto";
import type { Gender, PersonBody } from "./person.ts";

/** The tax office counts from 0001. */
const NOBODYS = /0000.$/;

/** Somebody for a PAN that nobody was named for: the same one each time, in good standing, unless the register has none such. */
export function madeUpPerson(pan: string): PersonBody {
  const digest = createHash("sha256").update(`person ${pan}`).digest();
  const gender: Gender = digest.readUInt8(0) % 2 === 0 ? "F" : "M";
  const first = pick(gender === "F" ? WOMEN : MEN, digest.readUInt8(1));
  const middle = pick(MIDDLE_NAMES, digest.readUInt8(2));
  // The fifth letter of a person's PAN is the first of the surname.
  const surname = SURNAMES.find((name) => name[0] === pan[4]) ?? "RAO";
  const name = `${first} ${middle} ${surname}`;
  const panStatus = NOBODYS.test(pan) ? { panStatus: "unknown" as const } : {};
  return { pan, name, dob: birthDateOf(name), gender, ...panStatus };
}

/**
 * Providers that know a person by the name alone may find another one of that name. So the birth date hangs on
 * the name: whoever of them is found, name and date agree.
 */
function birthDateOf(name: string): string {
  const digest = createHash("sha256").update(`born ${name}`).digest();
  const year = BIRTH_YEAR_FIRST + (digest.readUInt8(0) % BIRTH_YEARS);
  const month = 1 + (digest.readUInt8(1) % 12);
  const day = 1 + (digest.readUInt8(2) % 28);
  return [year, month, day].map((number) => String(number).padStart(2, "0")).join("-");
}

/** Far from both age limits of the product, for many years to come. */
const BIRTH_YEAR_FIRST = 1986;
const BIRTH_YEARS = 12;

const pick = (names: readonly string[], chance: number): string => names[chance % names.length] ?? "";

const WOMEN = names(`AARTI AISHA AMRITA ANJALI BHAVNA CHITRA DEEPA DIVYA FATIMA GEETA HEMA INDIRA JYOTI
  KAVYA LATA MADHURI MEERA NASREEN NEHA NISHA PADMA POOJA PRIYA RADHA REKHA ROSE SANDHYA SARITA SHALINI
  TARA VIDYA ZOYA`);

const MEN = names(`AJAY AMIT ARJUN ASHOK BALRAJ CHETAN DEV DINESH FARHAN GANESH GOPAL HARPREET IMRAN JATIN
  KISHORE LALIT MANOJ MOHAN NAVEEN NIKHIL OMKAR PRAKASH RAJESH RAVI SANJAY SHASHANK SUNIL TARUN UMESH VIKRAM
  VINOD YUSUF`);

const MIDDLE_NAMES = names(`ADITYA ANAND ARVIND BHASKAR CHANDRA DAYAL DILIP EKNATH GAJANAN GIRISH GOVIND
  HARISH HEMANT ISHWAR JAGDISH JAYANT KAILASH KESHAV KRISHNA LAXMAN MADHAV MAHESH MANOHAR MILIND MUKUND NANDAN
  NARAYAN NARESH NATH PANDIT PRABHU PRASAD PRATAP RAGHAV RAM RAMESH RANJIT SADASHIV SAGAR SHANKAR SHARAD SHIV
  SHYAM SOMNATH SURENDRA SURESH SURYA TRILOK UDAY UTTAM VASANT VENKAT VIJAY VILAS VINAYAK VISHNU VITTHAL VIVEK
  WAMAN YASHWANT YOGESH BALWANT DATTA EASHAN`);

const SURNAMES = names(`AGARWAL BANERJEE CHOPRA DESAI EDWIN FRANCIS GHOSH HUSSAIN IQBAL JAIN KULKARNI LAL
  MEHTA NAIR OJHA PATEL QURESHI RAO SHARMA TRIVEDI UPADHYAY VERMA WALIA XAVIER YADAV ZAIDI`);

function names(list: string): readonly string[] {
  return list.split(/\s+/);
}
