import { setTimeout as wait } from "node:timers/promises";
import { analyseAccounts } from "@vaada/lending/statement/analyse-accounts";
import { readEmployment } from "../../journey/employments/store.ts";
import { readVisitor } from "../../journey/visits/store.ts";
import { openVisitor } from "../../journey/visits/visit.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import type {
  FetchResult,
  MsLeft,
  SessionStatus,
  StatementAccount,
} from "../../providers/bank-statement/port.ts";
import { reportAnswer } from "../../providers/report-answer.ts";
import type { Services } from "../../services.ts";
import { openStatement, type ReadStatement, sealStatement } from "./analysis-on-file.ts";
import { endSession } from "./end-session.ts";
import { isOutdated } from "./is-outdated.ts";
import { ownAccounts } from "./own-accounts.ts";
import { readSession, recordAnalysis, type SessionOutcome, type StatementSession } from "./store.ts";

export type StatementServices = Pick<
  Services,
  "database" | "vault" | "clock" | "bankStatements" | "policies" | "settings" | "log" | "metrics"
>;

/** How far a session at the bank statement service has come. */
export type StatementEnd =
  | {
      readonly kind: "read";
      readonly session: StatementSession;
      readonly statement: ReadStatement;
      /** It was this call that read it. */
      readonly isNew: boolean;
    }
  /** It has come to its end before: decided on, or without a statement of any use. */
  | { readonly kind: SessionOutcome }
  /** The borrower has shared nothing yet, and still can. */
  | { readonly kind: "nothing-shared" }
  /** The provider is at work. */
  | { readonly kind: "reading" }
  /** The provider did not answer; nothing is changed. */
  | { readonly kind: "unavailable" };

type Asked = { readonly borrowerId: string; readonly reference: string };

/**
 * Asks the provider what was shared, by the name that we keep of the session, and has it read. What it comes to goes on
 * file at once, so that no later trouble costs a second reading; the rows themselves are gone when this returns. For
 * the borrower who comes back and for the provider's own event alike, and neither waits for longer than ten seconds.
 * `null` when the borrower has no such session.
 */
export async function readStatement(services: StatementServices, asked: Asked): Promise<StatementEnd | null> {
  const { borrowerId } = asked;
  const until = services.clock.realNow().getTime() + READING_MS_MAX;
  const msLeft = () => until - services.clock.realNow().getTime();
  const session = await services.database.withTx(asBorrower(borrowerId), (tx) => readSession(tx, asked));
  if (session === null) return null;
  if (session.outcome !== null) return { kind: session.outcome };
  if (isOutdated(session, services.clock.today()))
    return end(services, { borrowerId, session, outcome: "replaced" });
  if (session.analysisSealed !== null) {
    const statement = openStatement(services.vault, session.sessionId, session.analysisSealed);
    return { kind: "read", session, statement, isNew: false };
  }
  const status = await lookUntilShared(services, session, msLeft);
  switch (status.kind) {
    case "unavailable":
      return { kind: "unavailable" };
    case "uploaded":
      return read(services, { borrowerId, session, msLeft });
    case "waiting":
      if (!isOver(services, session)) return { kind: "nothing-shared" };
      return end(services, { borrowerId, session, outcome: "expired" });
    case "expired":
      return end(services, { borrowerId, session, outcome: "expired" });
    case "gone":
      return end(services, { borrowerId, session, outcome: "failed" });
    default:
      return status satisfies never;
  }
}

/** What a borrower is asked to wait for at a time. */
const READING_MS_MAX = 10_000;
/** Who comes back may be a moment ahead of what the provider tells who asks. */
const LOOKS_MAX = 4;
const LOOK_AGAIN_MS = 500;
/** The provider's clock starts a little after ours, and who is on its last page then may yet consent. */
const GRACE_MS = 60_000;

const isOver = ({ clock }: StatementServices, { expiresAt }: StatementSession): boolean =>
  clock.realNow().getTime() >= expiresAt.getTime() + GRACE_MS;

async function lookUntilShared(
  services: StatementServices,
  session: StatementSession,
  msLeft: MsLeft,
): Promise<SessionStatus> {
  for (let look = 1; ; look++) {
    const status = await services.bankStatements.look(session.reference, msLeft);
    reportAnswer(services, "bank-statement", status);
    if (status.kind !== "waiting" || look === LOOKS_MAX || isOver(services, session)) return status;
    if (msLeft() <= LOOK_AGAIN_MS) return status;
    await wait(LOOK_AGAIN_MS);
  }
}

type Uploaded = {
  readonly borrowerId: string;
  readonly session: StatementSession;
  readonly msLeft: MsLeft;
};

async function read(services: StatementServices, uploaded: Uploaded): Promise<StatementEnd> {
  const { borrowerId, session } = uploaded;
  const result = await fetchUntilRead(services, uploaded);
  switch (result.kind) {
    case "unavailable":
    case "reading":
      return { kind: result.kind };
    case "gone":
      return end(services, { borrowerId, session, outcome: "failed" });
    case "unreadable":
      services.log.warn({ provider: "bank-statement", why: result.why }, "a statement can't be read");
      return end(services, { borrowerId, session, outcome: "unreadable" });
    case "read":
      return analyse(services, uploaded, result.accounts);
    default:
      return result satisfies never;
  }
}

async function fetchUntilRead(
  services: StatementServices,
  { session, msLeft }: Uploaded,
): Promise<FetchResult> {
  const { bankStatements } = services;
  const { readAgainMs } = services.settings.bankStatement;
  if (msLeft() <= 0) return { kind: "reading" };
  const started = await bankStatements.startReading(session.reference, msLeft);
  reportAnswer(services, "bank-statement", started);
  if (started.kind !== "started") return started;
  while (msLeft() > 0) {
    const result = await bankStatements.fetchStatement(session.reference, msLeft);
    reportAnswer(services, "bank-statement", result);
    if (result.kind !== "reading" || msLeft() < readAgainMs) return result;
    await wait(readAgainMs);
  }
  return { kind: "reading" };
}

async function analyse(
  services: StatementServices,
  { borrowerId, session }: Uploaded,
  shared: readonly StatementAccount[],
): Promise<StatementEnd> {
  const { database, vault, clock, policies } = services;
  const { sessionId, applicationId, reference } = session;
  const today = clock.today();
  // Midnight may have passed since.
  if (isOutdated(session, today)) return end(services, { borrowerId, session, outcome: "replaced" });
  const { visitor, employment } = await database.withTx(asBorrower(borrowerId), async (tx) => ({
    visitor: await readVisitor(tx, borrowerId),
    employment: await readEmployment(tx, applicationId),
  }));
  if (employment === null) throw new Error("readStatement: a session without an employment");
  const borrower = openVisitor(vault, borrowerId, visitor).name.reveal();
  const own = ownAccounts(shared, { borrower });
  if (own === null) return end(services, { borrowerId, session, outcome: "another-holder" });
  const { accounts, ...trust } = own;
  const { monthlyIncome: statedIncome } = employment;
  const { reading } = policies.current;
  const analysis = analyseAccounts({ accounts, statedIncome, today, reading, holders: [borrower] });
  const statement: ReadStatement = { analysis, accountCount: accounts.length, ...trust };
  const analysisSealed = sealStatement(vault, sessionId, statement);
  const isKept = await database.withTx(asBorrower(borrowerId), (tx) =>
    recordAnalysis(tx, { sessionId, analysisSealed }),
  );
  if (isKept) return { kind: "read", session: { ...session, analysisSealed }, statement, isNew: true };
  // Another call was first, or the session has ended: what is on file counts, and asks nobody.
  return (await readStatement(services, { borrowerId, reference })) ?? { kind: "failed" };
}

async function end(
  { database, clock }: StatementServices,
  given: Omit<Uploaded, "msLeft"> & { readonly outcome: SessionOutcome },
): Promise<StatementEnd> {
  const { borrowerId, session, outcome } = given;
  const { sessionId } = session;
  await database.withTx(asBorrower(borrowerId), (tx) =>
    endSession(tx, { sessionId, outcome, now: clock.realNow() }),
  );
  return { kind: outcome };
}
