import { randomUUID } from "node:crypto";
import { LANGUAGES } from "@vaada/contract/language";
import { type KeyFactsPage, keyFactsPage, PAGE_VERSION } from "../../../agreements/key-facts/content.ts";
import {
  type CurrentKeyFacts,
  readCurrentKeyFacts,
} from "../../../agreements/key-facts/current-key-facts.ts";
import { insertAcceptance, readLastReading } from "../../../agreements/key-facts/store.ts";
import type { LoanOwner } from "../../../agreements/offers/store.ts";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { lockApplication } from "../../../journey/applications/store.ts";
import { type OpenStep, refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

type AcceptKeyFactsInput = {
  readonly borrowerId: string;
  readonly openStep: OpenStep;
  readonly caller: Caller;
  /** The hash of the page that was read; `null` means the page that was fetched last. */
  readonly hash: string | null;
};

/** Records the borrower's acceptance of exactly the page that was shown, in its language (KFS-03). */
export function acceptKeyFacts(services: Services, input: AcceptKeyFactsInput) {
  const { borrowerId, openStep } = input;
  const applicationId = openStep.position.application.id;
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, applicationId);
    const journeyContext = journeyContextOf(services);
    const position = await readJourneyPosition(tx, { borrowerId, ...journeyContext });
    const current = await readCurrentKeyFacts(tx, services.vault, applicationId);
    if (current === null || position.application.id !== applicationId) return refuseOutOfTurn(position);
    const hash = input.hash ?? (await readLastReading(tx, applicationId))?.toString("hex") ?? null;
    const page = findPageRead(current, hash);
    // Another tab has just accepted the same page.
    const isDone = current.acceptance !== null && page !== null && position.step !== STEP;
    if (isDone) return rememberReply(tx, openStep, position.route);
    if (position.step !== STEP) return refuseOutOfTurn(position);
    if (hash === null) return refuse("KFS_NOT_READ");
    if (page === null || journeyContext.today > current.validThrough) return refuse("KFS_CHANGED");
    await insertKeyFactsAcceptance(tx, services, {
      ...input,
      owner: { borrowerId, applicationId },
      current,
      page,
    });
    const { route } = await readJourneyPosition(tx, { borrowerId, ...journeyContext });
    return rememberReply(tx, openStep, route);
  });
}

const STEP = "key-facts";

/** The page of the statement in force with this hash; `null` when the hash is of another issue or wording. */
function findPageRead({ statement }: CurrentKeyFacts, hash: string | null): KeyFactsPage | null {
  const pages = LANGUAGES.map((language) => keyFactsPage(statement, language));
  return pages.find((page) => page.hash.toString("hex") === hash) ?? null;
}

async function insertKeyFactsAcceptance(
  tx: Tx,
  { vault, clock }: Pick<Services, "vault" | "clock">,
  reading: {
    readonly owner: LoanOwner;
    readonly current: CurrentKeyFacts;
    readonly page: KeyFactsPage;
    readonly caller: Caller;
  },
): Promise<void> {
  const { owner, current, page, caller } = reading;
  const id = randomUUID();
  const place = { table: "key_fact_acceptances", column: "address_sealed", row: id };
  await insertAcceptance(tx, {
    ...owner,
    id,
    keyFactStatementId: current.id,
    shownHash: page.hash,
    pageVersion: PAGE_VERSION,
    language: page.language,
    acceptedAt: clock.now(),
    acceptedAtReal: clock.realNow(),
    addressSealed: vault.seal(caller.address, place),
    userAgent: caller.userAgent,
  });
}

async function rememberReply(tx: Tx, openStep: OpenStep, route: string) {
  const reply = { redirect_to: route };
  await openStep.rememberReply(tx, reply);
  return reply;
}
