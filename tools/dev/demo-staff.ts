import { hkdfSync } from "node:crypto";
import { ROLES, type Role } from "@vaada/contract/console/roles";

/** A person of the sandbox's lender, with all that they sign in with. */
type DemoPerson = {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly password: string;
  readonly totpSecret: string;
};

/** Two of each role: what takes two people can be tried with one machine. */
const NAMES: Readonly<Record<Role, readonly [string, string]>> = {
  "credit-officer": ["Asha Rao", "Bharat Nair"],
  checker: ["Devika Menon", "Farhan Qureshi"],
  operations: ["Gita Shah", "Harish Pillai"],
  collections: ["Imran Sheikh", "Jyoti Verma"],
  support: ["Kamal Dutta", "Leela Thomas"],
  accountant: ["Mohan Iyengar", "Nisha Agarwal"],
  auditor: ["Omkar Joshi", "Priya Sen"],
  admin: ["Rekha Bhat", "Suresh Kulkarni"],
};

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const PASSWORD_BYTES = 12;
const TOTP_LETTERS = 32;

/**
 * The people that a console on the sandbox starts with. Their passwords and keys follow from a secret of the folder of data, so
 * every start has the same ones, and no two folders do.
 */
export function demoStaff(secret: string): DemoPerson[] {
  const bytesFor = (what: string, count: number): Buffer =>
    Buffer.from(hkdfSync("sha256", secret, "", `vaada demo staff ${what}`, count));
  return ROLES.flatMap((role) =>
    NAMES[role].map((name, index) => {
      const email = `${role}-${index + 1}@vaada.example`;
      const letters = bytesFor(`authenticator ${email}`, TOTP_LETTERS);
      return {
        email,
        name,
        role,
        password: bytesFor(`password ${email}`, PASSWORD_BYTES).toString("base64url"),
        // A byte has eight times as many values as there are letters, so each letter is as likely.
        totpSecret: [...letters].map((byte) => BASE32[byte % BASE32.length]).join(""),
      };
    }),
  );
}
