import { randomUUID } from "node:crypto";
import { LANGUAGES } from "@vaada/contract/language";
import type { Whose } from "../../../agreements/documents/accepted.ts";
import { type CurrentKeyFacts, readCurrentKeyFacts } from "../../../agreements/key-facts/current.ts";
import { type KeyFactsPage, keyFactsPage, PAGE_VERSION } from "../../../agreements/key-facts/page.ts";
import { insertAcceptance } from "../../../agreements/key-facts/store.ts";
import { readLanguage } from "../../../agreements/offers/store.ts";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { lockApplication } from "../../../journey/applications/store.ts";
import { type OpenStep, refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

type Asked = {
  readonly borrowerId: string;
  readonly openStep: OpenStep;
  readonly caller: Caller;
  /** Of the page that was read; `null` when the client did not say: then it is the borrower's own language's. */
  readonly hash: string | null;
};

/** Keeps the borrower's word on exactly the page that was shown, in the language that it was shown in (KFS-03). */
export function acceptKeyFacts(services: Services, asked: Asked) {
  const { borrowerId, openStep } = asked;
  const applicationId = openStep.position.application.id;
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, applicationId);
    const journeyContext = journeyContextOf(services);
    const position = await readJourneyPosition(tx, { borrowerId, ...journeyContext });
    const current = await readCurrentKeyFacts(tx, services.vault, applicationId);
    if (current === null || position.application.id !== applicationId) return refuseOutOfTurn(position);
    const page = await pageRead(tx, { ...asked, current });
    // Another tab said it a moment ago, of the same page.
    const isDone = current.acceptance !== null && page !== null && position.step !== STEP;
    if (isDone) return remembered(tx, openStep, position.route);
    if (position.step !== STEP) return refuseOutOfTurn(position);
    if (page === null || journeyContext.today > current.validThrough) return refuse("KFS_CHANGED");
    await keep(tx, services, { ...asked, whose: { borrowerId, applicationId }, current, page });
    const { route } = await readJourneyPosition(tx, { borrowerId, ...journeyContext });
    return remembered(tx, openStep, route);
  });
}

const STEP = "key-facts";

/** The page of the issue in force that has this hash; `null` when none has: it was another issue or another wording. */
async function pageRead(
  tx: Tx,
  { borrowerId, hash, current }: Asked & { readonly current: CurrentKeyFacts },
): Promise<KeyFactsPage | null> {
  const { statement } = current;
  if (hash === null) return keyFactsPage(statement, await readLanguage(tx, borrowerId));
  const pages = LANGUAGES.map((language) => keyFactsPage(statement, language));
  return pages.find((page) => page.hash.toString("hex") === hash) ?? null;
}

async function keep(
  tx: Tx,
  { vault, clock }: Pick<Services, "vault" | "clock">,
  given: {
    readonly whose: Whose;
    readonly current: CurrentKeyFacts;
    readonly page: KeyFactsPage;
    readonly caller: Caller;
  },
): Promise<void> {
  const { whose, current, page, caller } = given;
  const id = randomUUID();
  const place = { table: "key_fact_acceptances", column: "address_sealed", row: id };
  await insertAcceptance(tx, {
    ...whose,
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

async function remembered(tx: Tx, openStep: OpenStep, route: string) {
  const reply = { redirect_to: route };
  await openStep.rememberReply(tx, reply);
  return reply;
}
