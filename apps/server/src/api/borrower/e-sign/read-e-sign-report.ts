import { setTimeout as wait } from "node:timers/promises";
import {
  finishSigning,
  type SigningEnd,
  type SigningServices,
} from "../../../agreements/signing/finish-signing.ts";
import { readSigning } from "../../../agreements/signing/store.ts";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { takeOf } from "../../../platform/db/limits.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

type Asked = { readonly borrowerId: string; readonly reference: string };

/** Whether the return address names a signing of this borrower's, made in whichever of their browsers. */
export function isOwnSigning({ database }: Pick<Services, "database">, asked: Asked): Promise<boolean> {
  return database.withTx(asBorrower(asked.borrowerId), async (tx) => (await readSigning(tx, asked)) !== null);
}

/** What came of a signing. Of the return address nothing counts but whose signing it names: the service is asked. */
export async function readESignReport(services: SigningServices, asked: Asked) {
  const end = await lookUntilEnded(services, asked);
  switch (end) {
    case "signed":
      return { redirect_to: (await standingOf(services, asked)).route };
    case "name-differs":
      return refuse("ESIGN_NAME_MISMATCH");
    case "not-completed":
    case "altered":
    case "failed":
      return refuse("ESIGN_NOT_COMPLETED");
    case "expired":
    case "replaced":
      return notInTime(services, asked);
    case "open":
      return refuse("STILL_PROCESSING", { data: { retry: true } });
    case "unavailable":
      return providerUnavailable();
    case null:
      return refuse("NOT_FOUND");
    default:
      return end satisfies never;
  }
}

/** Who must read the terms again is led there; everybody else signs again, here. */
async function notInTime(services: SigningServices, asked: Asked) {
  const position = await standingOf(services, asked);
  return position.step === "e-sign" ? refuse("ESIGN_NOT_COMPLETED") : refuseOutOfTurn(position);
}

const standingOf = (services: SigningServices, { borrowerId }: Asked) =>
  services.database.withTx(asBorrower(borrowerId), (tx) =>
    readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) }),
  );

/** What a borrower is asked to wait for at a time. */
const WAIT_MS_MAX = 10_000;

/** Who comes back may be ahead of what the service tells who asks. */
async function lookUntilEnded(services: SigningServices, asked: Asked): Promise<SigningEnd | null> {
  const { readAgainMs } = services.settings.eSign;
  const until = services.clock.realNow().getTime() + WAIT_MS_MAX;
  for (;;) {
    const end = await ask(services, asked);
    if (end !== "open" || services.clock.realNow().getTime() + readAgainMs >= until) return end;
    await wait(readAgainMs);
  }
}

/** How often the service is asked about one signing, however many screens wait for it: each question is billed. */
const ASKED_EVERY_SECONDS = 1;

async function ask(services: SigningServices, asked: Asked): Promise<SigningEnd | null> {
  const { database, clock } = services;
  const isHeldBack = await database.withTx(asBorrower(asked.borrowerId), async (tx): Promise<boolean> => {
    const signing = await readSigning(tx, asked);
    if (signing === null || signing.outcome !== null) return false;
    const limit = { bucket: `signing:${signing.id}`, max: 1, windowSeconds: ASKED_EVERY_SECONDS };
    return (await takeOf(tx, limit, clock.realNow())).kind === "refused";
  });
  return isHeldBack ? "open" : finishSigning(services, asked);
}
