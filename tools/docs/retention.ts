import { type DataKind, isLasting, type LastingKind, retentionOf } from "@vaada/lending/retention/rules";
import { describeRetention } from "../../apps/server/src/operations/retention/describe-retention.ts";

/** The page of retention, as the server keeps and erases today. */
export function retentionPage(): string {
  const rows = describeRetention("en").map(({ kind, name, purpose, kept, law, becomes }) =>
    ["", name, purpose, kept, law, becomes, keptIn(kind), ""].join(" | ").trim(),
  );
  return `${INTRODUCTION}
| Data | Purpose | Kept | Law or reason | Then | Where |
|---|---|---|---|---|---|
${rows.join("\n")}

${RULES}`;
}

const keptIn = (kind: DataKind | LastingKind): string =>
  isLasting(kind) ? "database" : retentionOf(kind).keptIn;

const INTRODUCTION = `# How long data is kept

<!-- Made by \`npm run docs\` from packages/lending/src/retention. Do not edit. -->

One table in the code, \`packages/lending/src/retention/rules.ts\`, says for each kind of personal data why it is kept, from when a period counts, how long
it is and what happens then. The notices, the borrower's data file, the erasure call, this page and the daily job read it; nobody else has a
period of their own. A change of a period is a new version of the notices that tell it. The last rows (\`LASTING_KINDS\`) are what no rule ends.
`;

const RULES = `## How it ends

- **The job** \`apply-retention\` runs after each close of business, and at once when an application is cancelled. It looks at the borrowers whose day has
  come, one transaction each, so a run that is cut off keeps what it did. It acts as \`vaada_eraser\`, which may take out personal columns of one borrower
  and may touch neither the ledger nor a loan, its events, a payment or a decision.
- **What waits.** While a complaint is open, a payment is disputed or a court's hold is placed (\`npm run holds\`), nothing of that borrower is erased, neither
  by the job nor by a sweep. Whom a provider's message is about is sealed in it: while a court holds anybody's data, none of these is removed. A loan that is owed keeps
  what the law keeps. An application that a person must look at is not given up.
- **What others refer to** stays as a row without what was personal in it, and says when that went. The books and every rule of \`npm run audit\` hold as before,
  and lead to nobody.
- **What two people agreed to** loses its words and figures with the books, or with the account of somebody who never had a loan: reason, evidence, what was asked
  and what both saw. Who asked, who agreed, when and how much stays, and the trail keeps its own entries ([0163](decisions/0163-requests-of-two-people-end.md)).
- **Files** are named in \`erased_files\` by the transaction that erases their rows, and removed from the store after it. A file that no row names, left by a
  crash between the two, is found by the job and goes the same way.
- **What no rule ends** proves something that can be asked about at any time, so no role may take it out: the trail of the lender's people,
  screenings with their matches, what a file told the bureaus, and the certificates. What they say of a borrower is sealed, masked or figures under the number of
  an account, which leads to nobody once that is erased. Reasons that people write are the exception: whoever writes one names nobody in it. The list of PANs to whom the
  lender does not lend outlives the account on purpose, as keyed hashes; a PAN leaves it by \`npm run blacklist\`, or when the application that it was put there with is let go on. No law asks for so long: the
  lender's counsel settles whether it stays ([0158](decisions/0158-what-no-day-ends.md)).
- **A certificate of erasure** says what kind went, how many records, by which rule and when, with a SHA-256 of all of it, and never what it said: one a borrower
  and run. What belonged to many (sign-ins, messages from providers, tried PANs, replaced addresses, files of nobody) has one certificate a run without a borrower.
  Nobody can change or delete one. \`npm run erasures\` lists them, the newest first, or those of one application's borrower, and checks the hash of each. A one-time
  code has none: its row stays, without number and address.
- **A borrower's request** (\`POST user/data/erase\`) erases at once what no law keeps, and lists the rest with its law and its day. Where nothing keeps the account,
  it goes too and every sign-in ends.
- **On the borrower's device** the browser keeps the session, drafts of forms, and which way of paying was used last, an app for UPI for instance, so that the next payment begins with it. Signing out
  removes all of it, in every tab (\`apps/borrower/src/session/leave.ts\`). What stays is the device's own: its language, its theme, and that the app was offered for installing. The server
  is never told the way that was used last, only the one that was chosen for this payment.
- **The logs** are the operator's: see [operating](operating.md#logs-and-clocks).

Backups hold what was erased after them until they are overwritten: keep them for at most 35 days, and run the job once after a restore, before the
servers take calls.
`;
