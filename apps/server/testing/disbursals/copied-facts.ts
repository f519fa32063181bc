import { randomUUID } from "node:crypto";
import type { TestServer } from "../test-server.ts";
import type { Walker } from "../walk.ts";
import { copyRow, hex, placeOf } from "./copies.ts";

type Ids = Pick<Walker, "userId" | "loanId">;

/** Copies the facts about the borrower that a loan's papers need: without them no receipt can be drawn. */
export async function copyFacts(server: TestServer, model: Ids, copy: Ids): Promise<void> {
  const { vault } = server.services;
  const [proven] = await server.database.asSuperuser<{ attemptId: string; name: Buffer; address: Buffer }>(
    `select attempt_id as "attemptId", name_sealed as name, address_sealed as address
       from vaada.identities where borrower_id = $1`,
    [model.userId],
  );
  const [given, own] = [await readPan(server, model.userId), await readPan(server, copy.userId)];
  if (proven === undefined || given === undefined || own === undefined)
    throw new Error("copies: the model is nobody");
  const reseal = (column: string, sealed: Buffer): string =>
    hex(
      vault.seal(
        vault.open(sealed, placeOf("identities", column, model.userId)),
        placeOf("identities", column, copy.userId),
      ),
    );
  const attemptId = randomUUID();
  await copyRow(server, "identity_attempts", ["id", proven.attemptId], {
    id: attemptId,
    borrower_id: copy.userId,
    application_id: copy.loanId,
    provider_reference: null,
    visit_sealed: null,
  });
  await copyRow(server, "identities", ["borrower_id", model.userId], {
    borrower_id: copy.userId,
    attempt_id: attemptId,
    name_sealed: reseal("name_sealed", proven.name),
    address_sealed: reseal("address_sealed", proven.address),
  });
  await copyRow(server, "employments", ["application_id", model.loanId], {
    application_id: copy.loanId,
    borrower_id: copy.userId,
  });
  const pan = vault.open(given.sealed, placeOf("pan_records", "pan_sealed", given.id));
  await server.database.asSuperuser("update vaada.pan_records set pan_sealed = $2 where id = $1", [
    own.id,
    vault.seal(pan, placeOf("pan_records", "pan_sealed", own.id)),
  ]);
}

async function readPan(
  { database }: TestServer,
  userId: string,
): Promise<{ id: string; sealed: Buffer } | undefined> {
  const [row] = await database.asSuperuser<{ id: string; sealed: Buffer }>(
    "select id, pan_sealed as sealed from vaada.pan_records where borrower_id = $1 and confirmed_at is not null",
    [userId],
  );
  return row;
}
