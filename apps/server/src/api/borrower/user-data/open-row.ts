import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";
import { maskedBirthDate, maskedPan } from "@vaada/contract/pan";
import { paise } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import { openStatement } from "../../../decisioning/bank-statements/analysis-on-file.ts";
import { openFacts } from "../../../decisioning/bureau-reports/fetch-report.ts";
import { openRefusalText } from "../../../decisioning/decisions/refusal.ts";
import { describeNotice } from "../../../notices/describe-notice.ts";
import { parseNotice } from "../../../notices/notice.ts";
import { openSubscription } from "../../../notices/push/subscription-on-file.ts";
import { openTrailContent } from "../../../operations/trail/write-trail.ts";
import type { Vault } from "../../../platform/vault/vault.ts";
import type { HeldSection } from "./sections.ts";
import type { HeldRow } from "./store.ts";

export type Cell = string | number | boolean | null;

type Reader = { readonly vault: Vault; readonly lender: Lender; readonly language: Language };

/** A row as its owner reads it: what is sealed is opened, and numbers that prove who somebody is stay masked. */
export function openRow(
  reader: Reader,
  { held, row }: { readonly held: HeldSection; readonly row: HeldRow },
): Record<string, Cell> {
  const { sealRow, ...columns } = row;
  const opened = Object.entries(columns).flatMap(([name, value]): [string, unknown][] => {
    if (held.table === "notifications" && name === "params") return Object.entries(wordsOf(reader, row));
    if (held.sealed?.includes(name) !== true) return [[name, value]];
    if (!Buffer.isBuffer(value)) return [[nameOf(name), null]];
    const place = { table: held.table, column: name, row: String(sealRow) };
    const open = OPENED_OTHERWISE[`${held.table}.${name}`] ?? openPlain;
    return Object.entries(open(reader, { sealed: value, place }));
  });
  const cells = opened.map(([name, value]): [string, Cell] => [name, cellOf(value)]);
  return { record: held.table, ...Object.fromEntries(cells) };
}

/** As the borrower was told, and not as it is kept. */
function wordsOf({ language, lender }: Reader, { kind, params }: HeldRow): Readonly<Record<string, string>> {
  const notice = parseNotice({ kind: String(kind), params });
  if (notice === null) return {};
  const { title, description } = describeNotice(notice, { language, lender });
  return { title, description };
}

type SealedRow = {
  readonly sealed: Buffer;
  readonly place: { readonly table: string; readonly column: string; readonly row: string };
};

type RowOpener = (reader: Reader, sealed: SealedRow) => Readonly<Record<string, unknown>>;

const openPlain: RowOpener = ({ vault }, { sealed, place }) => ({
  [nameOf(place.column)]: vault.open(sealed, place),
});

/** The columns that open to more than a text, or to less. */
const OPENED_OTHERWISE: Readonly<Record<string, RowOpener>> = {
  "pan_records.pan_sealed": ({ vault }, { sealed, place }) => ({ pan: maskedPan(vault.open(sealed, place)) }),
  // A PAN may be anybody's until the identity is proven, and then the whole date stands with the identity.
  "pan_records.birth_date_sealed": ({ vault }, { sealed, place }) => ({
    birthDate: maskedBirthDate(vault.open(sealed, place)),
  }),
  "identities.address_sealed": ({ vault }, { sealed, place }) => ({
    address: Object.values(JSON.parse(vault.open(sealed, place)) as object)
      .filter((line) => typeof line === "string" && line.trim() !== "")
      .join(", "),
  }),
  "bureau_reports.facts_sealed": ({ vault }, { sealed, place }) => openFacts(vault, place.row, sealed),
  "statement_sessions.analysis_sealed": ({ vault }, { sealed, place }) => {
    const { analysis, accountCount } = openStatement(vault, place.row, sealed);
    const { monthsWithSalary, averageMonthEndBalance, bouncedDebits, monthlyObligations } = analysis;
    return { accountCount, monthsWithSalary, averageMonthEndBalance, bouncedDebits, monthlyObligations };
  },
  "decisions.words_sealed": ({ vault, language }, { sealed, place }) => ({
    words: openRefusalText(vault, place.row, sealed)[language].reasons.join(" "),
  }),
  // The address itself is a permission to write to that browser.
  "push_subscriptions.subscription_sealed": ({ vault }, { sealed, place }) => ({
    pushService: new URL(openSubscription(vault, place.row, sealed).endpoint.reveal()).hostname,
  }),
  // The network address is the desk's own, and says nothing of the borrower.
  "trail.content_sealed": ({ vault }, { sealed, place }) => ({
    field: openTrailContent(vault, place.row, sealed).after?.field,
  }),
  "trail.reason_sealed": ({ vault }, { sealed, place }) => ({
    reason: openTrailContent(vault, place.row, sealed).reason,
  }),
  "key_fact_acceptances.address_sealed": ({ vault }, { sealed, place }) => ({
    networkAddress: vault.open(sealed, place),
  }),
};

/** `registered_name_sealed` is `registeredName`. */
const nameOf = (column: string): string =>
  column.replace(/_sealed$/, "").replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value === "bigint") return rupeesOf(value);
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) throw new Error("cellOf: bytes that nobody has opened");
  return Array.isArray(value) ? value.join(", ") : JSON.stringify(value);
}

/** The books have credits below zero, and so may a balance be. */
const rupeesOf = (amount: bigint): number =>
  amount < 0n ? -toWireRupees(paise(-amount)) : toWireRupees(paise(amount));
