import { randomBytes, randomUUID } from "node:crypto";
import { requestDisbursal } from "../../src/loans/disbursals/request-disbursal.ts";
import { asBorrower } from "../../src/platform/db/actor.ts";
import type { TestServer } from "../test-server.ts";
import { acceptKeyFacts, giveAccount, verifyBank, type Walker, walkTo } from "../walk.ts";

export type SignedWalker = Walker & { readonly agreementId: string };

/** A borrower whose loan is signed and whose money is asked for, to an account with this number. */
export async function walkToSigned(
  server: TestServer,
  given: Parameters<typeof walkTo>[2] & { readonly account?: string; readonly bank?: string } = {},
): Promise<SignedWalker> {
  const walker = await walkTo(server, "bank-account", given);
  const { account = "50100123456782", bank } = given;
  await giveAccount(server, walker, {
    account_no: account,
    confirmed_account_no: account,
    ...(bank === undefined ? {} : { bank_name: bank }),
  });
  await verifyBank(server, walker);
  await acceptKeyFacts(server, walker);
  return { ...walker, agreementId: await signByHand(server, walker) };
}

/**
 * Leaves a signed agreement on file without the signing service: the disbursal does not look at how it was
 * signed.
 */
export async function signByHand(
  { database, services, clock }: TestServer,
  { loanId, userId }: Pick<Walker, "loanId" | "userId">,
): Promise<string> {
  const agreementId = randomUUID();
  await database.asSuperuser(SIGN, [
    agreementId,
    loanId,
    randomUUID(),
    randomUUID(),
    randomBytes(32),
    clock.now(),
    services.vault.seal("ANITA ACHARYA", {
      table: "agreements",
      column: "signer_name_sealed",
      row: agreementId,
    }),
  ]);
  await services.database.withTx(asBorrower(userId), (tx) =>
    requestDisbursal(tx, {
      agreementId,
      applicationId: loanId,
      borrowerId: userId,
      now: clock.now(),
    }),
  );
  return agreementId;
}

const SIGN = `
  with accepted as (
    select id, application_id, borrower_id, language from vaada.key_fact_statements
     where application_id = $2 order by issue desc limit 1),
  document as (
    insert into vaada.documents
      (id, application_id, borrower_id, key_fact_statement_id, kind, language, file_key, content_hash, bytes, made_at)
    select made.id, application_id, borrower_id, accepted.id, made.kind, language, 'documents/' || made.id, $5::bytea,
           1, $6::timestamptz
      from accepted, (values ($3::uuid, 'agreement-to-sign'), ($4::uuid, 'agreement')) as made (id, kind)
    returning id)
  insert into vaada.agreements
    (id, application_id, borrower_id, key_fact_statement_id, document_id, document_hash, state_hash, started_at,
     expires_at, provider_reference, is_uploaded, ended_at, outcome, signed_at, signed_document_id,
     signer_name_sealed, certificate_hash)
  select $1::uuid, application_id, borrower_id, id, $3::uuid, $5, $5, now(), now() + interval '1 hour', $1::text, true,
         now(), 'signed', $6, $4::uuid, $7, $5
    from accepted where exists (select from document)`;
