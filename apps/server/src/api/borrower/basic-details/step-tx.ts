import type { Secret } from "@vaada/contract/secret";
import {
  type JourneyContext,
  type JourneyPosition,
  journeyContextOf,
  readJourneyPosition,
} from "../../../journey/applications/journey-position.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Services } from "../../../services.ts";
import { type CurrentEmail, keepEmail, readGivenEmail } from "./current-email.ts";
import { lockBorrower, type PanRow } from "./store.ts";

type StepServices = Pick<Services, "database" | "vault" | "clock" | "settings">;

/** Where a transaction of this step finds the borrower. */
export type Here = {
  readonly now: Date;
  readonly journeyContext: JourneyContext;
  readonly mobileSealed: Buffer;
  readonly standing: JourneyPosition;
  readonly isPassed: boolean;
  /** The address given, which is the current one from here on; `null` when the step has passed with another one. */
  readonly email: CurrentEmail | null;
};

const STEP = "basic-details";

/** A transaction under the borrower's lock, so that what it finds stays so until it ends. */
export function inStepTx<T>(
  services: StepServices,
  { borrowerId, email }: { readonly borrowerId: string; readonly email: Secret },
  work: (tx: Tx, here: Here) => Promise<T>,
): Promise<T> {
  const { database, vault, clock } = services;
  return database.withTx(asBorrower(borrowerId), async (tx) => {
    const { mobileSealed } = await lockBorrower(tx, borrowerId);
    const now = clock.realNow();
    const journeyContext = journeyContextOf(services);
    const standing = await readJourneyPosition(tx, { borrowerId, ...journeyContext });
    const isPassed = standing.step !== STEP;
    const take = isPassed ? readGivenEmail : keepEmail;
    const current = await take(tx, vault, { borrowerId, email, now });
    return work(tx, { now, journeyContext, mobileSealed, standing, isPassed, email: current });
  });
}

/** Whether the step has passed while the call was on its way, with another PAN or another address. */
export const isTooLate = ({ email, isPassed }: Here, record: PanRow | null): boolean =>
  email === null || (isPassed && (record === null || record.confirmedAt === null));
