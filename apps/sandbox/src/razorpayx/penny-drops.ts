import { setTimeout as wait } from "node:timers/promises";
import type { PennyDrop, PennyDropBody, PennyDropFindings } from "@vaada/wire/penny-drop";
import { nameKey } from "../people/names.ts";
import type { Registry } from "../people/registry.ts";
import { anyUtr, razorpayxId } from "../razorpay/razorpay-id.ts";
import { ACCOUNT_ENDINGS, type AccountFinding, endsIn, findAccount } from "./bank.ts";
import type { RazorpayxEvents } from "./events.ts";
import type { PayeeStore } from "./payee-store.ts";
import { contactOf, fundAccountOf } from "./payees.ts";
import type { PennyDropRow, PennyDropStore } from "./penny-drop-store.ts";
import { RazorpayxRefusal } from "./razorpayx-error.ts";

export type PennyDropServices = {
  readonly pennyDrops: PennyDropStore;
  readonly payees: PayeeStore;
  readonly registry: Registry;
  readonly events: RazorpayxEvents;
  readonly poolAccountNumber: string;
  readonly momentMs: number;
  readonly closing: AbortSignal;
  readonly today: () => Promise<string>;
  readonly now: () => Date;
};

export type PennyDrops = {
  readonly start: (body: PennyDropBody) => Promise<PennyDrop>;
  /** After everything that is due has happened. */
  readonly find: (id: string) => PennyDrop | null;
};

/** The read that finds a slow bank's answer. */
const LOOKS_OF_A_SLOW_BANK = 12;

export function openPennyDrops(services: PennyDropServices): PennyDrops {
  const { pennyDrops, now } = services;
  // Resume what was under way when the sandbox was stopped.
  for (const row of pennyDrops.unfinished()) void endWhenDue(services, row);
  return {
    start: (body) => start(services, body),
    find: (id) => {
      const row = pennyDrops.find(id);
      if (row === null) return null;
      const isDue =
        row.dueAtMs === null
          ? pennyDrops.countLook(id) >= LOOKS_OF_A_SLOW_BANK
          : row.dueAtMs <= now().getTime();
      return isDue ? finished(services, row) : row.drop;
    },
  };
}

async function start(services: PennyDropServices, body: PennyDropBody): Promise<PennyDrop> {
  const { pennyDrops, registry, now, momentMs } = services;
  if (body.source_account_number !== services.poolAccountNumber)
    throw new RazorpayxRefusal("The source account number is invalid.", { field: "source_account_number" });
  const { bank_account: account, contact } = body.fund_account;
  const { name, account_number: accountNumber } = account;
  const person = registry.byName(name, await services.today());
  const dropsBefore = pennyDrops.countTo(accountNumber);
  const finding = findAccount({ accountNumber, name, person, dropsBefore });
  const drop = dropOf(services, body);
  const row: PennyDropRow = {
    id: drop.id,
    accountNumber,
    drop,
    outcome: { ...drop, ...outcomeOf(finding, contact.name) },
    dueAtMs: endsIn(accountNumber, ACCOUNT_ENDINGS.slowToAnswer) ? null : now().getTime() + momentMs,
  };
  pennyDrops.add(row);
  void endWhenDue(services, row);
  return drop;
}

function dropOf(services: PennyDropServices, body: PennyDropBody): PennyDrop {
  const { account_type, bank_account, contact } = body.fund_account;
  const owner = contactOf(services, contact);
  const fundAccount = fundAccountOf(services, { contact_id: owner.id, account_type, bank_account });
  return {
    id: razorpayxId("fav"),
    entity: "fund_account.validation",
    status: "created",
    utr: null,
    validation_results: {
      account_status: null,
      registered_name: null,
      details: null,
      name_match_score: null,
    },
    status_details: {
      description: "Validation request is created",
      source: "internal",
      reason: "validation_request_created",
    },
    reference_id: body.reference_id ?? null,
    notes: body.notes ?? {},
    fund_account: { ...fundAccount, contact: owner },
  };
}

function outcomeOf(
  finding: AccountFinding,
  givenName: string,
): Pick<PennyDrop, "status" | "utr" | "validation_results" | "status_details"> {
  if (finding === null) {
    return {
      status: "failed",
      utr: null,
      validation_results: { account_status: null, registered_name: "", details: "", name_match_score: null },
      status_details: {
        description: "Validation failed due to a technical error. Retry after 30 minutes.",
        source: "gateway",
        reason: "gateway_technical_error",
      },
    };
  }
  return {
    status: "completed",
    utr: finding.isActive ? anyUtr() : null,
    validation_results: findingsOf(finding, givenName),
    status_details: {
      description: "Validation request is completed",
      source: "beneficiary_bank",
      reason: "validation_completed",
    },
  };
}

function findingsOf(
  { isActive, registeredName }: NonNullable<AccountFinding>,
  givenName: string,
): PennyDropFindings {
  return {
    account_status: isActive ? "active" : "invalid",
    registered_name: registeredName,
    details: isActive ? "The beneficiary account is valid." : "The beneficiary account is invalid.",
    name_match_score: nameKey(registeredName ?? "") === nameKey(givenName) ? 100 : 0,
  };
}

function finished({ pennyDrops, events }: PennyDropServices, { id, outcome }: PennyDropRow): PennyDrop {
  if (pennyDrops.finish(id)) {
    const { validation_results, ...rest } = outcome;
    events.send({
      provider: "penny-drop",
      name: `fund_account.validation.${outcome.status === "failed" ? "failed" : "completed"}`,
      about: "fund_account.validation",
      // Events have the findings under another name than answers, and the score as text.
      entity: { ...rest, results: asText(validation_results ?? {}) },
    });
  }
  return outcome;
}

const asText = (findings: PennyDropFindings): PennyDropFindings => ({
  ...findings,
  name_match_score: findings.name_match_score === null ? null : String(findings.name_match_score),
});

/** Ends the penny drop when it is due, even if nobody reads it, and so sends its event. */
async function endWhenDue(services: PennyDropServices, row: PennyDropRow): Promise<void> {
  if (row.dueAtMs === null) return;
  const leftMs = Math.max(0, row.dueAtMs - services.now().getTime());
  const isOver = await wait(leftMs, true, { signal: services.closing, ref: false }).catch(() => false);
  if (isOver) finished(services, row);
}
