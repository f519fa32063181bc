import { findRuleBreaches } from "../../src/operations/audits/audit.ts";
import { askRules } from "../../src/operations/audits/check-books.ts";
import { EVERY_LOAN, type Finding } from "../../src/operations/audits/store.ts";
import { headsKeyOf } from "../../src/operations/signed-heads/signed-heads.ts";
import { AS_READER_OF_THE_BOOK } from "../../src/platform/db/actor.ts";
import type { TestServer } from "../test-server.ts";

/** The names of the rules that are broken. */
export const brokenOf = (findings: readonly Finding[]): string[] =>
  findings.filter(({ breaches }) => breaches.length > 0).map(({ invariant }) => invariant);

/** Asks the rules of a server's books without keeping what is found. */
export function checksAt({ services }: Pick<TestServer, "services">) {
  const { publicKey } = headsKeyOf(services.signedHeads.key);
  return {
    /** From the last good checkpoint, and of everything. */
    askBoth: () =>
      services.database.withTx(AS_READER_OF_THE_BOOK, async (tx) => ({
        since: (await askRules(tx, { publicKey, isSomethingBroken: false })).findings,
        everything: await findRuleBreaches(tx, EVERY_LOAN),
      })),
  };
}
