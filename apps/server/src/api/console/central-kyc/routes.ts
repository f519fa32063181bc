import { addDays } from "@vaada/calendar/civil-date";
import {
  readKycBatches,
  readKycWaiting,
  recordKycNumber,
  takeKycAnswers,
  takeKycBatch,
  takeKycBatchAgain,
} from "@vaada/contract/console/calls/central-kyc";
import { ROWS_USUAL } from "@vaada/contract/console/console-call";
import type { FastifyInstance } from "fastify";
import { readPerson } from "../../../operations/central-kyc/read-person.ts";
import * as numbers from "../../../operations/central-kyc/record-number.ts";
import * as answers from "../../../operations/central-kyc/take-answers.ts";
import {
  makeKycBatch,
  type TakenBatch,
  takeKycBatchAgain as takeAgain,
  WAITING_MAX,
} from "../../../operations/central-kyc/take-batch.ts";
import { readWaiting } from "../../../operations/kyc-on-file/store.ts";
import { proveFreshly } from "../../../operations/staff/staff-sessions.ts";
import { asStaff } from "../../../platform/db/actor.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Vault } from "../../../platform/vault/vault.ts";
import type { Services } from "../../../services.ts";
import { openTaker } from "../describe-person.ts";
import { serveConsole } from "../serve-console.ts";
import { type KycBatchRow, readBatchPage, readBatchRow } from "./store.ts";

/** By when a new customer is to be at the registry. */
const DAYS_TO_TELL = 10;

/** The batches for the central KYC registry. */
export function centralKycRoutes(app: FastifyInstance, services: Services): void {
  const { database, vault, clock } = services;
  const find = (staffId: string, number: number) =>
    database.withTx(asStaff(staffId), (tx) => readBatchRow(tx, number));

  serveConsole(app, services, readKycBatches, async ({ query, session: { staff } }) => {
    const { before, limit = ROWS_USUAL } = query;
    const page = await database.withTx(asStaff(staff.staffId), (tx) => readBatchPage(tx, { before, limit }));
    return { rows: page.rows.map((row) => describeBatch(vault, row)), next: page.next };
  });

  serveConsole(app, services, readKycWaiting, async ({ session: { staff } }) => {
    const today = clock.today();
    const waiting = await database.withTx(asStaff(staff.staffId), (tx) =>
      readWaiting(tx, { before: today, limit: WAITING_MAX }),
    );
    const people = waiting.map((person) => ({
      borrowerId: person.borrowerId,
      loanNo: person.loanNo,
      by: addDays(person.lentOn, DAYS_TO_TELL),
      reading: readPerson(vault, person),
    }));
    return {
      ready: people.filter(({ reading }) => reading.kind === "complete").length,
      late: people.filter(({ by }) => by < today).length,
      next_by: people[0]?.by ?? null,
      incomplete: people.flatMap(({ borrowerId, loanNo, by, reading }) =>
        reading.kind === "complete"
          ? []
          : [{ borrower_id: borrowerId, loan_no: loanNo, by, missing: [...reading.missing] }],
      ),
    };
  });

  serveConsole(app, services, takeKycBatch, async ({ body, session }) => {
    const unproven = await proveFreshly(services, { session, code: body.code });
    if (unproven !== null) return unproven;
    const taken = await makeKycBatch(services, { reason: body.reason, by: session.staff });
    return taken === null ? refuse("NOBODY_FOR_KYC") : describeTaken(taken);
  });

  serveConsole(app, services, takeKycBatchAgain, async ({ params: { number }, body, session }) => {
    const row = await find(session.staff.staffId, number);
    if (row === null) return refuse("NOT_FOUND");
    const unproven = await proveFreshly(services, { session, code: body.code });
    if (unproven !== null) return unproven;
    const { madeOn } = row;
    return describeTaken(
      await takeAgain(services, { number, madeOn, reason: body.reason, by: session.staff }),
    );
  });

  serveConsole(app, services, recordKycNumber, ({ body, session: { staff } }) =>
    numbers.recordKycNumber(services, { borrowerId: body.borrower_id, kycNumber: body.number, by: staff }),
  );

  serveConsole(app, services, takeKycAnswers, async ({ params: { number }, body, session: { staff } }) => {
    if ((await find(staff.staffId, number)) === null) return refuse("NOT_FOUND");
    const taken = await answers.takeKycAnswers(services, { number, file: body.file, by: staff });
    return "numbered" in taken ? { numbered: taken.numbered, sent_back: taken.sentBack } : taken;
  });
}

const describeTaken = ({ number, name, archive, people }: TakenBatch) => ({
  number,
  name,
  content: archive.toString("base64"),
  people,
});

const describeBatch = (vault: Vault, row: KycBatchRow) => ({
  number: Number(row.key),
  made_on: row.madeOn,
  people: row.people,
  open: row.open,
  numbered: row.numbered,
  sent_back: row.sentBack,
  taken_at: row.takenAt.toISOString(),
  taken_by: openTaker(vault, row.takenBy, row.takerSealed),
  sha256: row.sha256.toString("hex"),
});
