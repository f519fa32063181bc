import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { brokenOf, checksAt } from "../../../testing/books/checks-at.ts";
import { lend, walkPastClose } from "../../../testing/days/live-loans.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { headsKeyOf } from "../signed-heads/signed-heads.ts";
import { checkBooks } from "./check-books.ts";
import { signCheckpoint } from "./checkpoints/checkpoint.ts";
import { CHECKPOINT_INVARIANT } from "./find-breaches-since.ts";

const server = await openTestServer();
const { asSuperuser } = server.database;
const { askBoth } = checksAt(server);
const payer = await lend(server);
await walkPastClose(server, server.clock.today());

test("a forged checkpoint is refused, and lines that are gone from behind a good one are missed", async () => {
  const complaints = async () =>
    (await askBoth()).since.find(({ invariant }) => invariant === CHECKPOINT_INVARIANT)?.breaches;
  await checkBooks(server.services);
  expect(await complaints()).toEqual([]);
  const [good] = await asSuperuser<{ record: string }>("select record from vaada.book_checkpoints");
  const keep = (record: string | undefined) =>
    asSuperuser("update vaada.book_checkpoints set record = $1", [record]);
  const { privateKey: another } = headsKeyOf(randomBytes(32));
  const said = JSON.parse(good?.record.split("\n")[0] ?? "");
  for (const forged of [
    signCheckpoint(said, another),
    good?.record.replace(/"everythingOn":"\d+/, '"everythingOn":"9999'),
  ]) {
    await keep(forged);
    expect(await complaints()).toMatchObject([{ what: "not signed with this key, or altered" }]);
  }
  // Signed by us, of another book.
  const heads = said.heads.map((head: object) => ({ ...head, position: "1", hash: "0".repeat(64) }));
  await keep(signCheckpoint({ ...said, heads }, headsKeyOf(server.services.signedHeads.key).privateKey));
  expect((await complaints())?.[0]).toMatchObject({ what: "the journal was rewritten or cut" });
  await keep(good?.record);

  await asSuperuser(`begin; set local session_replication_role = replica;
    create table public.gone as select * from vaada.ledger_lines where application_id = ${payer.loanId};
    delete from vaada.ledger_lines where application_id = ${payer.loanId}; commit`);
  const missed = await askBoth().finally(() =>
    asSuperuser(`begin; set local session_replication_role = replica;
      insert into vaada.ledger_lines select * from public.gone; drop table public.gone; commit`),
  );
  expect(brokenOf(missed.since)).toContain(CHECKPOINT_INVARIANT);
  expect(brokenOf(missed.since)).toContain("I11 no line was changed since it was posted");
  expect(await complaints()).toEqual([]);
});
