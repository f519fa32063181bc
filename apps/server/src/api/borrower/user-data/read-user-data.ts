import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import type { Language } from "@vaada/contract/language";
import { RECIPIENT_NAMES, type Recipient } from "@vaada/contract/recipients";
import { keptFor } from "../../../operations/retention/describe-retention.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { type CallLimit, takeAll } from "../../../platform/refusals/limits.ts";
import type { Services } from "../../../services.ts";
import { EVERYTHING_HELD } from "./everything-held.ts";
import { type Cell, openRow } from "./open-row.ts";
import { english } from "./phrases.en.ts";
import { hindi } from "./phrases.hi.ts";
import type { Phrases } from "./phrases.ts";
import { HANDLING, SECTION_NAMES, type SectionName } from "./sections.ts";
import { readHeld } from "./store.ts";

type DataServices = Pick<Services, "database" | "vault" | "clock" | "lender">;

type UserDataRequest = { readonly borrowerId: string; readonly language: Language };

/** It reads every table, and nobody needs it more often. */
const READINGS_PER_DAY = 50;

const PHRASES: Readonly<Record<Language, Phrases>> = { en: english, hi: hindi };

/** Everything that is held on the borrower: what, why, for how long, and with whom it was shared. */
export function readUserData(
  { database, vault, clock, lender }: DataServices,
  { borrowerId, language }: UserDataRequest,
) {
  const reader = { vault, lender, language };
  return database.withTx(asBorrower(borrowerId), async (tx) => {
    await takeAll(tx, [readingsADay(borrowerId)], clock.realNow());
    const rows = new Map<SectionName, Record<string, Cell>[]>(SECTION_NAMES.map((name) => [name, []]));
    for (const held of EVERYTHING_HELD) {
      const read = await readHeld(tx, held, borrowerId);
      rows.get(held.section)?.push(...read.map((row) => openRow(reader, { held, row })));
    }
    return {
      madeAt: clock.now().toISOString(),
      sections: SECTION_NAMES.map((name) => describe(name, { language, rows })),
    };
  });
}

function describe(
  section: SectionName,
  { language, rows }: { readonly language: Language; readonly rows: RowsOfSections },
) {
  const { sections } = PHRASES[language];
  return {
    ...sections[section],
    keptUntil: keptFor(HANDLING[section].kept, language),
    sharedWith: recipientsOf(section, rows).map((recipient) => RECIPIENT_NAMES[recipient][language]),
    rows: rows.get(section) ?? [],
  };
}

type RowsOfSections = ReadonlyMap<SectionName, Record<string, Cell>[]>;

/** Nothing was shared with anybody of what is not there. */
function recipientsOf(section: SectionName, rows: RowsOfSections): readonly Recipient[] {
  const isThere = (name: SectionName): boolean => (rows.get(name) ?? []).length > 0;
  if (!isThere(section)) return [];
  const { sharedWith, sharedLater = {} } = HANDLING[section];
  const wasPaidByCashfree = rows.get("loans")?.some(({ paidBy }) => paidBy === "cashfree") === true;
  const wasRemindedByWhatsapp =
    rows.get("notifications")?.some(({ whatsappAt }) => whatsappAt != null) === true;
  const wasAtDigiLocker = rows.get(section)?.some(({ way }) => way === "digilocker") === true;
  return [
    ...sharedWith,
    ...(wasAtDigiLocker ? (["digilocker"] as const) : []),
    ...(wasRemindedByWhatsapp && REMINDED_SECTIONS.has(section) ? (["whatsapp"] as const) : []),
    ...(wasPaidByCashfree && PAID_SECTIONS.has(section) ? (["cashfree"] as const) : []),
    ...SECTION_NAMES.flatMap((name) => (isThere(name) ? (sharedLater[name] ?? []) : [])),
  ];
}

/** The sections from which whoever pays a loan out receives data. */
const PAID_SECTIONS: ReadonlySet<SectionName> = new Set(["pan", "bank-account", "loans"]);

/** The sections from which a reminder takes its number, its amount and its day. */
const REMINDED_SECTIONS: ReadonlySet<SectionName> = new Set(["account", "notifications"]);

const readingsADay = (borrowerId: string): CallLimit => ({
  bucket: `user-data:${borrowerId}`,
  max: READINGS_PER_DAY,
  windowSeconds: DAY_SECONDS,
  says: "TOO_MANY",
});
