import { randomInt, randomUUID } from "node:crypto";
import { Secret } from "@vaada/contract/secret";
import { keyFactsPlace } from "../../src/agreements/offers/issue-key-facts.ts";
import { accountHash, readAccount } from "../../src/journey/bank-accounts/account-on-file.ts";
import { readPayee } from "../../src/loans/disbursals/payouts/store.ts";
import { asBorrower } from "../../src/platform/db/actor.ts";
import { anyMobile, type TestServer } from "../test-server.ts";
import type { Walker } from "../walk.ts";
import { signByHand } from "./sign-by-hand.ts";

/** A loan that is signed, and where its money must go. */
export type Copy = {
  readonly agreementId: string;
  readonly userId: string;
  readonly loanId: number;
  readonly account: string;
};

/**
 * A borrower of their own with all that the model walked to the key facts for, on another account, signed: hundreds of
 * them take seconds. What is sealed is sealed anew for its row, as the database and the vault want it.
 */
export async function copySigned(
  server: TestServer,
  model: Pick<Walker, "userId" | "loanId">,
  { ending = plainEnding() }: { readonly ending?: string } = {},
): Promise<Copy> {
  const userId = randomUUID();
  const loanId = nextLoanId();
  const account = `${String(randomInt(10 ** 9)).padStart(9, "0")}${ending}`;
  await copyPerson(server, model, { userId, loanId });
  await copyTerms(server, model, { userId, loanId });
  await copyAccount(server, model, { userId, loanId, account });
  const agreementId = await signByHand(server, { userId, loanId });
  return { agreementId, userId, loanId, account };
}

type Ids = { readonly userId: string; readonly loanId: number };

/** Far above the numbers that applications are given. */
let lastLoanId = 500_000_000 + randomInt(10 ** 6) * 100;
function nextLoanId(): number {
  lastLoanId += 1;
  return lastLoanId;
}

async function copyPerson(server: TestServer, model: Ids, { userId, loanId }: Ids): Promise<void> {
  const { vault, database } = server.services;
  const payee = await database.withTx(asBorrower(model.userId), (tx) => readPayee(tx, model.userId));
  const [panId, emailId] = [randomUUID(), randomUUID()];
  const name = vault.open(payee.nameSealed, placeOf("pan_records", "name_sealed", payee.panRecordId));
  const mobile = anyMobile();
  await copyRow(server, "borrowers", ["id", model.userId], {
    id: userId,
    mobile_sealed: hex(vault.seal(mobile, placeOf("borrowers", "mobile_sealed", userId))),
    mobile_index: hex(vault.index("copies.mobile", userId)),
  });
  await copyRow(server, "pan_records", ["id", payee.panRecordId], {
    id: panId,
    borrower_id: userId,
    pan_index: hex(vault.index("copies.pan", userId)),
    name_sealed: hex(vault.seal(name, placeOf("pan_records", "name_sealed", panId))),
  });
  await copyRow(server, "emails", ["id", payee.emailId], {
    id: emailId,
    borrower_id: userId,
    email_sealed: hex(vault.seal(`${userId}@mail.example`, placeOf("emails", "email_sealed", emailId))),
  });
  await copyRow(server, "applications", ["id", model.loanId], { id: loanId, borrower_id: userId });
}

async function copyTerms(server: TestServer, model: Ids, { userId, loanId }: Ids): Promise<void> {
  const { vault } = server.services;
  const [decisionId, offerId, keyFactsId] = [randomUUID(), randomUUID(), randomUUID()];
  const whose = { application_id: loanId, borrower_id: userId };
  const [issued] = await server.database.asSuperuser<{
    id: string;
    offer_id: string;
    decision_id: string;
    facts_sealed: Buffer;
    content_sealed: Buffer;
  }>(
    `select issued.id, offer_id, decision_id, facts_sealed, content_sealed
       from vaada.key_fact_statements as issued join vaada.offers as offer on offer.id = issued.offer_id
       join vaada.decisions as decision on decision.id = offer.decision_id
      where issued.application_id = $1 order by issue desc limit 1`,
    [model.loanId],
  );
  if (issued === undefined) throw new Error("copies: the model has no terms");
  // The payout and each of its papers name the decision that the offer was made on.
  const facts = vault.open(issued.facts_sealed, placeOf("decisions", "facts_sealed", issued.decision_id));
  await copyRow(server, "decisions", ["id", issued.decision_id], {
    id: decisionId,
    ...whose,
    // Report and statement are the model's own: nobody else's decision leads to them.
    bureau_report_id: null,
    statement_session_id: null,
    facts_sealed: hex(vault.seal(facts, placeOf("decisions", "facts_sealed", decisionId))),
  });
  await copyRow(server, "offers", ["id", issued.offer_id], {
    id: offerId,
    ...whose,
    decision_id: decisionId,
  });
  await copyRow(server, "key_fact_statements", ["id", issued.id], {
    id: keyFactsId,
    ...whose,
    offer_id: offerId,
    proposal_number: `copy-${loanId}`,
    content_sealed: hex(
      vault.seal(vault.open(issued.content_sealed, keyFactsPlace(issued.id)), keyFactsPlace(keyFactsId)),
    ),
  });
  await copyRow(server, "key_fact_acceptances", ["key_fact_statement_id", issued.id], {
    id: randomUUID(),
    ...whose,
    key_fact_statement_id: keyFactsId,
  });
}

async function copyAccount(
  server: TestServer,
  model: Ids,
  { userId, loanId, account }: Ids & { readonly account: string },
): Promise<void> {
  const { vault, database } = server.services;
  const owner = asBorrower(model.userId);
  const given = await database.withTx(owner, (tx) => readAccount(tx, vault, model.loanId));
  if (given === null) throw new Error("copies: the model has no account");
  const sealId = randomUUID();
  const whose = { application_id: loanId, borrower_id: userId };
  const number = new Secret(account);
  const account_hash = hex(accountHash(vault, { ...given, number }));
  const dropId = randomUUID();
  await copyRow(server, "bank_accounts", ["id", given.id], {
    id: loanId,
    ...whose,
    seal_id: sealId,
    holder_sealed: hex(vault.seal(given.holder.reveal(), placeOf("bank_accounts", "holder_sealed", sealId))),
    number_sealed: hex(vault.seal(account, placeOf("bank_accounts", "number_sealed", sealId))),
    number_ending: account.slice(-4),
    account_hash,
    verified_by: null,
    verified_at: null,
  });
  await copyRow(server, "penny_drops", ["account_id", given.id], {
    id: dropId,
    ...whose,
    account_id: loanId,
    account_hash,
    provider_reference: dropId,
  });
  await server.database.asSuperuser(
    "update vaada.bank_accounts set verified_by = $2, verified_at = now() where id = $1",
    [loanId, dropId],
  );
  const mandateId = randomUUID();
  await copyRow(server, "mandates", ["account_id", given.id], {
    id: mandateId,
    ...whose,
    account_id: loanId,
    order_reference: `order-${mandateId}`,
    token_reference: `token-${mandateId}`,
    status: "confirmed",
  });
}

export const placeOf = (table: string, column: string, row: string) => ({ table, column, row });

export const hex = (bytes: Buffer): string => `\\x${bytes.toString("hex")}`;

/** A row as another one is, but for what is given. */
export async function copyRow(
  server: TestServer,
  table: string,
  [column, value]: readonly [column: string, value: string | number],
  other: Readonly<Record<string, unknown>>,
): Promise<void> {
  await server.database.asSuperuser(
    `insert into vaada.${table} overriding system value
     select (jsonb_populate_record(row, $2::jsonb)).* from vaada.${table} as row where row.${column} = $1 limit 1`,
    [value, JSON.stringify(other)],
  );
}

/** Four of a kind is what the sandbox's banks treat in a way of their own. */
function plainEnding(): string {
  const ending = String(randomInt(10_000)).padStart(4, "0");
  return /^(\d)\1{3}$/.test(ending) ? "1234" : ending;
}
