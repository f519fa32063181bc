import { createHash, randomUUID } from "node:crypto";
import { DAY_MS } from "@vaada/calendar/civil-date";
import { Secret } from "@vaada/contract/secret";
import { type Paise, paise } from "@vaada/money/paise";
import { madeUpPerson } from "../../apps/sandbox/src/people/made-up.ts";
import { requestDisbursal } from "../../apps/server/src/loans/disbursals/request-disbursal.ts";
import { asBorrower } from "../../apps/server/src/platform/db/actor.ts";
import { drawPaper } from "../../apps/server/src/platform/paper/draw-paper.ts";
import { mapAtOnce } from "./at-once.ts";
import { actInSandbox } from "./calls.ts";
import type { Copy } from "./copies.ts";
import type { Lender } from "./lender.ts";

const AUTO_PAY_MS = 365 * DAY_MS;

/** Authorises a copy's auto-pay at the provider, as its borrower would in the checkout: a copied one is known to no bank. */
export async function authoriseAutoPay(lender: Lender, { userId, loanId, applicant }: Copy): Promise<void> {
  const { services, sandbox, owner, clock, known } = lender;
  const { mandates } = services;
  const name = new Secret(madeUpPerson(applicant.pan).name);
  const customer = await mandates.openCustomer({
    name,
    email: new Secret(applicant.email),
    mobile: new Secret(applicant.mobile),
  });
  if (customer.kind !== "named") throw new Error(`copies: no customer: ${customer.kind}`);
  const { number, ifsc } = applicant.account;
  const order = await mandates.openOrder({
    method: "enach",
    receipt: userId,
    customerReference: customer.reference,
    max: await readMandateMax(lender, loanId),
    expiresAt: new Date(clock.nowMs() + AUTO_PAY_MS),
    account: { holder: name, number: new Secret(number), ifsc },
  });
  if (order.kind !== "named") throw new Error(`copies: no order: ${order.kind}`);
  known.add(order.reference).add(customer.reference);
  await actInSandbox(sandbox, "/actions/pay", { order_id: order.reference });
  const asked = { orderReference: order.reference, customerReference: customer.reference };
  for (;;) {
    const reading = await mandates.readOrder(asked);
    if (reading.kind !== "known" || reading.status !== "confirmed") continue;
    await owner.query(
      `update vaada.mandates set customer_reference = $2, order_reference = $3, token_reference = $4,
              payment_reference = $5
        where application_id = $1`,
      [loanId, customer.reference, order.reference, reading.tokenReference, reading.paymentReference],
    );
    // What happens to the auto-pay from now on is news.
    known.delete(order.reference);
    known.delete(customer.reference);
    return;
  }
}

async function readMandateMax({ owner }: Lender, loanId: number): Promise<Paise> {
  const { rows } = await owner.query<{ max: string }>(
    "select max_paise as max from vaada.mandates where application_id = $1",
    [loanId],
  );
  return paise(BigInt(rows[0]?.max ?? 0));
}

/** Writes the signature of copies down and asks for their money. Their agreement is a page that says what they are. */
export async function signCopies(lender: Lender, copies: readonly Copy[]): Promise<void> {
  const { owner, services, clock } = lender;
  const page = await notePage(lender);
  const hash = createHash("sha256").update(page).digest();
  await mapAtOnce(copies, async ({ userId, loanId }) => {
    const [agreementId, drawn, signed] = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of [drawn, signed]) await services.files.put(`documents/${id}`, page);
    const name = services.vault.seal("Demo", {
      table: "agreements",
      column: "signer_name_sealed",
      row: agreementId,
    });
    await owner.query(SIGN, [agreementId, loanId, drawn, signed, hash, clock.now(), page.length, name]);
    await services.database.withTx(asBorrower(userId), (tx) =>
      requestDisbursal(tx, { agreementId, applicationId: loanId, borrowerId: userId, now: clock.now() }),
    );
  });
}

let drawnPage: Promise<Buffer> | undefined;

/** One page for all of them. */
function notePage({ services, clock }: Lender): Promise<Buffer> {
  const { lender } = services;
  drawnPage ??= drawPaper({
    title: "A loan of the demo book",
    language: "en",
    letterhead: { ...lender.lender, brand: lender.brand.name },
    footer: { reference: "Demo book", pages: "Page {page} of {pages}" },
    madeAt: clock.now(),
    blocks: [
      { kind: "title", text: "A loan of the demo book" },
      {
        kind: "text",
        text: "npm run demo made this loan as a copy of another one of the same day. Nobody has signed for it.",
      },
    ],
  });
  return drawnPage;
}

const SIGN = `
  with accepted as (
    select id, application_id, borrower_id, language from vaada.key_fact_statements
     where application_id = $2 order by issue desc limit 1),
  document as (
    insert into vaada.documents
      (id, application_id, borrower_id, key_fact_statement_id, kind, language, file_key, content_hash, bytes, made_at)
    select made.id, application_id, borrower_id, accepted.id, made.kind, language, 'documents/' || made.id, $5::bytea,
           $7::int, $6::timestamptz
      from accepted, (values ($3::uuid, 'agreement-to-sign'), ($4::uuid, 'agreement')) as made (id, kind)
    returning id)
  insert into vaada.agreements
    (id, application_id, borrower_id, key_fact_statement_id, document_id, document_hash, state_hash, started_at,
     expires_at, provider_reference, is_uploaded, ended_at, outcome, signed_at, signed_document_id,
     signer_name_sealed, certificate_hash)
  select $1::uuid, application_id, borrower_id, id, $3::uuid, $5, sha256($1::text::bytea), $6, $6::timestamptz + interval '1 hour',
         $1::text, true, $6, 'signed', $6, $4::uuid, $8, $5
    from accepted where exists (select from document)`;
