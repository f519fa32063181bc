import { createHash, randomUUID } from "node:crypto";
import { Secret } from "@vaada/contract/secret";
import { madeUpPerson } from "../../apps/sandbox/src/people/made-up.ts";
import { accountHash } from "../../apps/server/src/journey/bank-accounts/account-on-file.ts";
import type { Vault } from "../../apps/server/src/platform/vault/vault.ts";
import type { Applicant, Borrower } from "./borrower.ts";
import type { Lender } from "./lender.ts";

/**
 * The tables that a borrower fills on the way to the key facts, parents first. Money is in none of these: it
 * moves by the lender's own work alone.
 */
const TABLES = [
  "borrowers",
  "applications",
  "emails",
  "pan_records",
  "consents",
  "identity_attempts",
  "identities",
  "employments",
  "bureau_reports",
  "statement_sessions",
  "decisions",
  "offers",
  "reference_persons",
  "selfies",
  "bank_accounts",
  "penny_drops",
  "mandates",
  "key_fact_statements",
  "key_fact_acceptances",
  "key_fact_readings",
] as const;
type Table = (typeof TABLES)[number];

type Row = Readonly<Record<string, unknown>>;
type Column = { readonly name: string; readonly type: string };

/**
 * The person of a copy: the same facts as the model's, under a name, a number, a PAN and an account of their
 * own.
 */
export type Copy = Pick<Borrower, "userId" | "loanId"> & { readonly applicant: Applicant };

/** The model's own words, each of which a copy has otherwise. */
type Replacement = readonly [of: string, by: string];

/** Copies borrowers who are as far as their model is, on the model's own day. */
export async function copyBorrower(
  lender: Lender,
  model: Borrower,
  applicants: readonly Applicant[],
): Promise<Copy[]> {
  if (applicants.length === 0) return [];
  const facts = await readFacts(lender, model);
  const numbers = await takeNumbers(lender, "applications", applicants.length);
  const accounts = await takeNumbers(lender, "bank_accounts", applicants.length);
  const copies = applicants.map((applicant, index) => ({
    applicant,
    userId: randomUUID(),
    loanId: numbers[index] ?? 0,
    accountId: accounts[index] ?? 0,
  }));
  for (const table of TABLES) {
    const { columns, rows } = facts[table];
    if (rows.length === 0) continue;
    const copied: Row[] = [];
    for (const copy of copies)
      for (const row of rows) copied.push(await copyRow(lender, { table, columns, row, model, copy }));
    await insertRows(lender, { table, columns, rows: copied });
  }
  return copies;
}

type Facts = Readonly<Record<Table, { readonly columns: readonly Column[]; readonly rows: readonly Row[] }>>;

async function readFacts({ owner }: Lender, { userId }: Borrower): Promise<Facts> {
  const facts: Partial<Record<Table, { columns: Column[]; rows: Row[] }>> = {};
  for (const table of TABLES) {
    const key = table === "borrowers" ? "id" : "borrower_id";
    const { rows } = await owner.query<Row>(`select * from vaada.${table} where ${key} = $1`, [userId]);
    facts[table] = { columns: rows.length === 0 ? [] : await columnsOf({ owner }, table), rows };
  }
  return facts as Facts;
}

const columnsKnown = new Map<Table, Column[]>();

async function columnsOf({ owner }: Pick<Lender, "owner">, table: Table): Promise<Column[]> {
  const known = columnsKnown.get(table);
  if (known !== undefined) return known;
  const { rows } = await owner.query<Column>(
    `select column_name as name, udt_name as type from information_schema.columns
      where table_schema = 'vaada' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  columnsKnown.set(table, rows);
  return rows;
}

/** The numbers that the next rows of a table would get. */
async function takeNumbers({ owner }: Lender, table: Table, count: number): Promise<number[]> {
  const { rows } = await owner.query<{ number: string }>(
    `select nextval(pg_get_serial_sequence('vaada.${table}', 'id')) as number from generate_series(1, $1)`,
    [count],
  );
  return rows.map(({ number }) => Number(number));
}

type CopyWork = {
  readonly table: Table;
  readonly columns: readonly Column[];
  readonly row: Row;
  readonly model: Borrower;
  readonly copy: Copy & { readonly accountId: number };
};

/** Names that one borrower alone may have, by which a provider or a return address finds something. */
const OWN_NAMES: ReadonlySet<string> = new Set([
  "provider_reference",
  "order_reference",
  "payment_reference",
  "token_reference",
  "customer_reference",
  "proposal_number",
]);

async function copyRow(lender: Lender, work: CopyWork): Promise<Row> {
  const { vault } = lender.services;
  const { table, columns, row, model, copy } = work;
  const copied: Record<string, unknown> = {};
  for (const { name, type } of columns) {
    const value = row[name];
    if (value === null || value === undefined) continue;
    if (type === "uuid") copied[name] = ownId(copy, String(value), model);
    else if (name === "application_id" || (table === "applications" && name === "id"))
      copied[name] = copy.loanId;
    else if (name === "account_id" || (table === "bank_accounts" && name === "id"))
      copied[name] = copy.accountId;
    else if (OWN_NAMES.has(name)) copied[name] = `${String(value)}-${copy.loanId}`;
    else if (name === "state_hash") copied[name] = createHash("sha256").update(copy.userId).digest();
    else if (name.endsWith("_key")) copied[name] = await copyFile(lender, String(value));
    else copied[name] = value;
  }
  const own = replacementsFor(model, copy.applicant);
  for (const { name } of columns)
    if (name.endsWith("_sealed") && row[name] instanceof Buffer)
      copied[name] = reseal(vault, { table, column: name, row, copied, own });
  return { ...copied, ...indexesOf(vault, { table, copied, copy }) };
}

/** One id of the model is one id of the copy, wherever it stands. */
function ownId({ userId }: Copy, id: string, model: Borrower): string {
  if (id === model.userId) return userId;
  const hash = createHash("sha256").update(`${userId} ${id}`).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

async function copyFile({ services: { files } }: Lender, key: string): Promise<string> {
  const [kind] = key.split("/");
  const own = `${kind}/${randomUUID()}`;
  const bytes = await files.get(key);
  if (bytes !== null) await files.put(own, bytes);
  return own;
}

const inTitleCase = (name: string): string =>
  name.toLowerCase().replaceAll(/(^| )\w/g, (letter) => letter.toUpperCase());

function replacementsFor(model: Applicant, applicant: Applicant): Replacement[] {
  const [of, by] = [madeUpPerson(model.pan).name, madeUpPerson(applicant.pan).name];
  return [
    [of, by],
    [inTitleCase(of), inTitleCase(by)],
    [model.pan, applicant.pan],
    [model.mobile, applicant.mobile],
    [model.email, applicant.email],
    [model.account.number, applicant.account.number],
    [model.employment.company_name, applicant.employment.company_name],
  ];
}

type Sealed = {
  readonly table: Table;
  readonly column: string;
  readonly row: Row;
  readonly copied: Row;
  readonly own: readonly Replacement[];
};

/** By what the values of a column are sealed, once one of them was opened. */
const sealKeysKnown = new Map<string, (row: Row) => string>();

/** Sealed for the row it is in, so it is opened as the model's and sealed as the copy's. */
function reseal(vault: Vault, { table, column, row, copied, own }: Sealed): Buffer {
  const sealed = row[column] as Buffer;
  const known = sealKeysKnown.get(`${table}.${column}`);
  for (const keyOf of known === undefined ? SEAL_KEYS : [known, ...SEAL_KEYS]) {
    const text = openOr(vault, sealed, { table, column, row: keyOf(row) });
    if (text === null) continue;
    sealKeysKnown.set(`${table}.${column}`, keyOf);
    const replaced = own.reduce((words, [of, by]) => words.replaceAll(of, by), text);
    return vault.seal(replaced, { table, column, row: keyOf(copied) });
  }
  throw new Error(`copies: ${table}.${column} is sealed for no row that is known`);
}

/** By which of its columns a row is sealed, table by table. */
const SEAL_KEYS: readonly ((row: Row) => string)[] = [
  ({ seal_id }) => String(seal_id),
  ({ id }) => String(id),
  ({ borrower_id }) => String(borrower_id),
  ({ application_id }) => String(application_id),
  ({ application_id, number }) => `${application_id} ${number}`,
];

function openOr(
  vault: Vault,
  sealed: Buffer,
  place: { table: string; column: string; row: string },
): string | null {
  try {
    return vault.open(sealed, place);
  } catch {
    return null;
  }
}

/** The keyed hashes of a row: those for looking up, and those for comparing. */
function indexesOf(vault: Vault, { table, copied, copy }: { table: Table; copied: Row; copy: Copy }): Row {
  const { applicant } = copy;
  switch (table) {
    case "borrowers":
      return { mobile_index: vault.index("mobile", applicant.mobile) };
    case "pan_records":
      // The sweep indexes the copy's own name.
      return { pan_index: vault.index("pan", applicant.pan), is_name_indexed: false };
    case "bank_accounts":
    case "penny_drops": {
      const { number, ifsc } = applicant.account;
      const holder = new Secret(madeUpPerson(applicant.pan).name);
      const account_hash = accountHash(vault, { holder, number: new Secret(number), ifsc });
      return table === "penny_drops"
        ? { account_hash }
        : { account_hash, number_ending: number.slice(-4), ifsc };
    }
    case "selfies":
      return { photo_index: createHash("sha256").update(copy.userId).digest() };
    case "key_fact_statements": {
      const place = { table, column: "content_sealed", row: String(copied.id) };
      const content = vault.open(copied.content_sealed as Buffer, place);
      return { content_hash: createHash("sha256").update(content, "utf8").digest() };
    }
    default:
      return {};
  }
}

/** Bytes as the database reads them in JSON. */
const asJson = (value: unknown): unknown => (Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value);

async function insertRows(
  { owner }: Lender,
  { table, columns, rows }: { table: Table; columns: readonly Column[]; rows: readonly Row[] },
): Promise<void> {
  const names = columns.map(({ name }) => name).join(", ");
  const given = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asJson(value)])),
  );
  const client = await owner.connect();
  try {
    await client.query("begin");
    // An account is proved by its penny drop and the drop is of the account: they come together.
    await client.query("set local session_replication_role = replica");
    await client.query(
      `insert into vaada.${table} (${names}) overriding system value
       select ${names} from jsonb_populate_recordset(null::vaada.${table}, $1)`,
      [JSON.stringify(given)],
    );
    await client.query("commit");
  } finally {
    client.release();
  }
}
