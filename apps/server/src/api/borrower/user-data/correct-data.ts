import { randomUUID } from "node:crypto";
import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { forgetMailFailures } from "../../../agreements/documents/mails/store.ts";
import { lockBorrower } from "../../../journey/borrowers/store.ts";
import { issueLink, readCurrentEmail, replaceEmail } from "../../../journey/email-link/store.ts";
import { numberOf } from "../../../operations/rights/phrases.ts";
import {
  type Correction,
  correctionsADay,
  receiveCorrection,
} from "../../../operations/rights/receive-correction.ts";
import { readAskedCorrections } from "../../../operations/rights/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";
import { takeAll } from "../../../platform/refusals/limits.ts";
import type { Services } from "../../../services.ts";

type CorrectionServices = Pick<Services, "database" | "vault" | "clock" | "log">;

/** Changes what is the borrower's own word at once; what a register says becomes a request for a person. */
export function correctData(services: CorrectionServices, correction: Correction) {
  const { borrowerId, field } = correction;
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockBorrower(tx, borrowerId);
    if (field === "email") {
      await changeEmail(tx, services, { borrowerId, email: correction.value.trim() });
      return { field, status: "changed" as const, number: null, answerBy: null };
    }
    const request = await receiveCorrection(tx, services, correction);
    return { field, status: "received" as const, number: numberOf(request), answerBy: request.answerBy };
  });
}

/** Reads the earlier corrections, with the answer to each. */
export async function readCorrections({ database, vault }: CorrectionServices, borrowerId: string) {
  const asked = await database.withTx(asBorrower(borrowerId), (tx) => readAskedCorrections(tx, borrowerId));
  return asked.map((request) => {
    const open = (column: string, sealed: Buffer | null): string | null =>
      sealed === null ? null : vault.open(sealed, { table: "correction_requests", column, row: request.id });
    const { answeredAt } = request;
    return {
      number: numberOf(request),
      field: request.field,
      value: open("value_sealed", request.valueSealed),
      askedOn: request.receivedOn,
      answerBy: request.answerBy,
      state: request.outcome ?? ("open" as const),
      answer: open("answer_sealed", request.answerSealed),
      answeredOn: answeredAt === null ? null : civilDateInIndia(answeredAt.getTime()),
    };
  });
}

/** The link goes out with the change; the address counts as confirmed once it was followed. */
async function changeEmail(
  tx: Tx,
  { vault, clock }: CorrectionServices,
  { borrowerId, email }: { readonly borrowerId: string; readonly email: string },
): Promise<void> {
  const placeOf = (row: string) => ({ table: "emails", column: "email_sealed", row });
  const current = await readCurrentEmail(tx, borrowerId);
  if (current !== null && vault.open(current.emailSealed, placeOf(current.id)) === email) return;
  const now = clock.realNow();
  await takeAll(tx, [correctionsADay(borrowerId)], now);
  const id = randomUUID();
  await replaceEmail(tx, { id, borrowerId, emailSealed: vault.seal(email, placeOf(id)), now });
  await forgetMailFailures(tx, borrowerId);
  await issueLink(tx, { id, now });
  await enqueue(tx, "send-email-link", { emailId: id });
}
