import { createHash } from "node:crypto";
import { daysBetween } from "@vaada/calendar/civil-date";
import type { ReferenceDay } from "@vaada/lending/bureau-file/reference-days";
import {
  missingFields,
  type ReportedAccount,
  ratePerYear,
  writeBureauFile,
} from "@vaada/lending/bureau-file/write-file";
import { stateOfAddress } from "@vaada/lending/states";
import * as z from "zod";
import { asStaff } from "../../platform/db/actor.ts";
import type { Vault } from "../../platform/vault/vault.ts";
import type { Services } from "../../services.ts";
import { type Actor, writeTrail } from "../trail/write-trail.ts";
import { markTaken, readRecords, type SealedRecord } from "./store.ts";

const BATCH = 500;

export type TakenFile = {
  readonly name: string;
  readonly text: string;
  readonly records: number;
  /** Loans of which a field that the bureaus need is missing, and which. */
  readonly incomplete: readonly { readonly loanNo: string; readonly fields: readonly string[] }[];
};

/** Puts together the file of a reference day for somebody who sends it. Who took it, why and its digest are on file. */
export async function takeBureauFile(
  services: Pick<Services, "database" | "vault" | "clock" | "settings">,
  { day, reason, by }: { readonly day: ReferenceDay; readonly reason: string; readonly by: Actor },
): Promise<TakenFile> {
  const { database, vault, clock, settings } = services;
  const accounts: ReportedAccount[] = [];
  for (let after = 0; ; ) {
    const page = { on: day.on, after, limit: BATCH };
    const records = await database.withTx(asStaff(by.staffId), (tx) => readRecords(tx, page));
    accounts.push(...records.map((record) => accountOf(vault, record)));
    const last = records.at(-1);
    if (last === undefined || records.length < BATCH) break;
    after = Number(last.applicationId);
  }
  const member = { code: settings.bureau.memberCode, name: settings.bureau.memberName };
  const text = writeBureauFile({ accounts, day, member });
  const sha256 = createHash("sha256").update(text).digest();
  await database.withTx(asStaff(by.staffId), async (tx) => {
    await markTaken(tx, { on: day.on, by: by.staffId, sha256, now: clock.now() });
    const after = { on: day.on, records: accounts.length, sha256: sha256.toString("hex") };
    await writeTrail(tx, services, { act: "take-bureau-file", outcome: "done", by, after, reason });
  });
  const incomplete = accounts.flatMap((account) => {
    const fields = missingFields(account);
    return fields.length === 0 ? [] : [{ loanNo: account.loanNo, fields }];
  });
  return { name: `${member.code}-${day.on}.txt`, text, records: accounts.length, incomplete };
}

const Address = z.record(z.string(), z.string().nullable());
const DAYS_OF_A_MONTH = 30;

function accountOf(vault: Vault, record: SealedRecord): ReportedAccount {
  const { panId, borrowerId } = record;
  const open = (table: string, column: string, row: string | null, sealed: Buffer | null): string | null =>
    sealed === null || row === null ? null : vault.open(sealed, { table, column, row });
  const address = open("identities", "address_sealed", borrowerId, record.addressSealed);
  const parts = address === null ? {} : Address.parse(JSON.parse(address));
  const { country: _country, state = null, pinCode = null, ...lines } = parts;
  const line = Object.values(lines)
    .filter((part) => part !== null && part !== "")
    .join(", ");
  return {
    loanNo: record.loanNo,
    record,
    person: {
      name: open("pan_records", "name_sealed", panId, record.nameSealed),
      bornOn: open("pan_records", "birth_date_sealed", panId, record.birthDateSealed),
      gender: record.gender,
      pan: open("pan_records", "pan_sealed", panId, record.panSealed),
      mobile: open("borrowers", "mobile_sealed", borrowerId, record.mobileSealed),
      address: line === "" ? null : line,
      stateCode: stateOfAddress({ state, pinCode })?.gstCode ?? null,
      pin: pinCode,
      ckyc: open("kyc_uploads", "kyc_number_sealed", record.kycUploadId, record.kycNumberSealed),
    },
    ratePerYear: ratePerYear(record),
    tenureMonths: Math.max(1, Math.round(daysBetween(record.openedOn, record.dueOn) / DAYS_OF_A_MONTH)),
  };
}
