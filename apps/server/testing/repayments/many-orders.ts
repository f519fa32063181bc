import { randomBytes, randomUUID } from "node:crypto";
import { type Paise, paise } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import { insertOrder, recordOrderReference } from "../../src/loans/repayments/orders/store.ts";
import { asBorrower } from "../../src/platform/db/actor.ts";
import { hashToken } from "../../src/platform/http/session/sessions.ts";
import type { TestServer } from "../test-server.ts";

type Owner = { readonly userId: string; readonly loanId: number };

/** An order as the server opens one for a borrower, without the borrower's call; answers the provider's name of it. */
export async function openOrder(
  { services }: TestServer,
  { userId: borrowerId, loanId: applicationId }: Owner,
  amount: Paise,
): Promise<string> {
  const { clock, database, payments } = services;
  const whose = asBorrower(borrowerId);
  const id = randomUUID();
  await database.withTx(whose, (tx) =>
    insertOrder(tx, {
      id,
      applicationId,
      borrowerId,
      purpose: "repayment",
      amount,
      madeOn: clock.today(),
      madeAt: clock.now(),
      intendedAt: clock.realNow(),
    }),
  );
  const named = await payments.createOrder({ receipt: id, amount });
  if (named.kind !== "named") throw new Error(`openOrder: ${named.kind}`);
  await database.withTx(whose, (tx) => recordOrderReference(tx, { id, reference: named.reference, amount }));
  return named.reference;
}

/** So many different amounts, in whole rupees, that together are a share of what is owed. */
export function partsOf(owed: Paise, { parts, percent }: { parts: number; percent: number }): Paise[] {
  const eachRupees = (owed * BigInt(percent)) / 100n / BigInt(parts) / 100n;
  return Array.from({ length: parts }, (_, index) => paise((eachRupees + BigInt(index)) * 100n));
}

/** As a borrower would type it. */
export const inRupees = (amount: Paise): number => toWireRupees(amount);

/** The token of a signed-in borrower, made without a code. */
export async function signInAs({ database }: TestServer, { userId }: Pick<Owner, "userId">): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await database.asSuperuser(
    `insert into vaada.sessions (token_hash, borrower_id, created_at, last_seen_at, expires_at)
     values ($1, $2, now(), now(), now() + interval '1 day')`,
    [hashToken(token), userId],
  );
  return token;
}
