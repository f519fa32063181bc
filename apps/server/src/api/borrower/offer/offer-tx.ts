import { civilDateInIndia } from "@vaada/calendar/civil-date";
import type { Paise } from "@vaada/money/paise";
import type { KeyFactsServices } from "../../../agreements/offers/issue-key-facts.ts";
import type { Offer, Wish } from "../../../agreements/offers/offer.ts";
import { type SecondApr, withAlarm } from "../../../agreements/offers/price-offer.ts";
import { isCurrent, quote, type ToQuote } from "../../../agreements/offers/quote.ts";
import {
  readApproval,
  readOffer,
  readWish,
  replaceOffer,
  saveOffer,
  type Whose,
} from "../../../agreements/offers/store.ts";
import { type JourneyPosition, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { lockApplication } from "../../../journey/applications/store.ts";
import type { OpenStep } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Services } from "../../../services.ts";

export type OfferServices = Pick<Services, "database" | "clock" | "log" | "metrics" | "settings"> &
  KeyFactsServices & { readonly secondApr: SecondApr };

export type Asked = { readonly borrowerId: string; readonly openStep: OpenStep };

/** Where a transaction of this step finds the borrower. */
export type Here = {
  readonly whose: Whose;
  readonly now: Date;
  readonly position: JourneyPosition;
  readonly taken: { readonly offer: Offer; readonly wish: Wish } | null;
  /** `null` when it is not, or not any more, this step's turn. */
  readonly open: Open | null;
};

type Open = ToQuote & {
  /** The offer on file, if it is what the borrower would be offered now. */
  readonly current: Offer | null;
};

const STEP = "offer";

/**
 * A transaction under the application's lock, so that two tabs go one after the other and neither prices what the
 * other has taken. One instant decides everything in it, so that no midnight falls between.
 */
export function inOfferTx<T>(
  services: OfferServices,
  { borrowerId, openStep }: Asked,
  work: (tx: Tx, here: Here) => Promise<T>,
): Promise<T> {
  const applicationId = openStep.position.application.id;
  return withAlarm(services, applicationId, () =>
    services.database.withTx(asBorrower(borrowerId), async (tx) => {
      await lockApplication(tx, applicationId);
      return work(tx, await lookAround(tx, services, { applicationId, borrowerId }));
    }),
  );
}

async function lookAround(tx: Tx, services: OfferServices, whose: Whose): Promise<Here> {
  const { applicationId, borrowerId } = whose;
  const { clock, terms, settings } = services;
  const now = clock.now();
  const today = civilDateInIndia(now.getTime());
  const position = await readJourneyPosition(tx, {
    borrowerId,
    today,
    areReferencesAsked: settings.references.isOn,
  });
  const last = await readOffer(tx, applicationId);
  const wish = await readWish(tx, applicationId);
  const here = { whose, now, position };
  if (wish === null) return { ...here, taken: null, open: null };
  if (last !== null && last.takenAt !== null) return { ...here, taken: { offer: last, wish }, open: null };
  const approval = await readApproval(tx, applicationId);
  const isOpen = position.step === STEP && position.application.id === applicationId;
  if (!isOpen || approval === null) return { ...here, taken: null, open: null };
  const current = last !== null && isCurrent(last, terms, { approval, now, today }) ? last : null;
  return { ...here, taken: null, open: { approval, wish, last, now, today, current } };
}

/** Prices an offer for now, and puts it in the place of the last one. */
export async function quoteAnew(
  tx: Tx,
  services: OfferServices,
  { whose, open, chosen }: { whose: Whose; open: Open; chosen: Paise | null },
): Promise<Offer> {
  const { current, last, now } = open;
  const priced = quote({ ...services, hold: services.settings.offer }, open, chosen);
  // Choosing an amount is no reason to hurry: the time that is left stays, neither shorter nor longer.
  const offer = current === null ? priced : { ...priced, heldUntil: current.heldUntil };
  if (last !== null && last.id !== offer.id) await replaceOffer(tx, { id: last.id, now });
  await saveOffer(tx, whose, offer);
  return offer;
}
