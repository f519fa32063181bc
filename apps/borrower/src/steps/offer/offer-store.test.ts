import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type OfferCalls, openOfferStore } from "./offer-store.ts";
import {
  answer,
  answeredLater,
  callsWith,
  never,
  OFFER,
  OFFER_NEXT_DAY,
  OFFER_OF_8000,
  refused,
} from "./testing/offers.ts";

const TEN_MINUTES_MS = 600_000;
/** More than the pause after the last move of the slider. */
const AFTER_PAUSE_MS = 500;
const EXPIRED = "The price was held until a moment ago. Look at today's price first. Nothing was taken.";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function storeWith(given: Partial<OfferCalls>) {
  const store = openOfferStore(callsWith({ read: async () => answer(OFFER), ...given }));
  await store.read();
  return store;
}

const priced = (rupees: number) => ({ ...OFFER_OF_8000, totalAmount: rupees });

test("while the price is not here the old one stays, and what is wanted is known", async () => {
  const { asked, call } = answeredLater<[number], typeof OFFER>();
  const store = await storeWith({ choose: call });
  store.choose(8_000);
  expect(store.current()).toMatchObject({ wanted: 8_000, held: { offer: OFFER } });
  await vi.advanceTimersByTimeAsync(AFTER_PAUSE_MS);
  expect(asked.map(({ given }) => given)).toEqual([[8_000]]);
  asked[0]?.answer(answer(OFFER_OF_8000));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.current()).toMatchObject({ wanted: null, held: { offer: OFFER_OF_8000 } });
  expect(store.current().update).toEqual({ kind: "priced", before: OFFER });
});

test("a slider on its way is asked about once, where it stops", async () => {
  const choose = vi.fn(async (rupees: number) => answer(priced(rupees)));
  const store = await storeWith({ choose });
  for (const rupees of [19_000, 15_000, 9_000, 8_000]) {
    store.choose(rupees);
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(AFTER_PAUSE_MS);
  expect(choose.mock.calls).toEqual([[8_000]]);
});

test("a wish that comes while another is being priced is asked for after it, and is the one that stays", async () => {
  const { asked, call } = answeredLater<[number], typeof OFFER>();
  const store = await storeWith({ choose: call });
  store.choose(8_000);
  await vi.advanceTimersByTimeAsync(AFTER_PAUSE_MS);
  store.choose(5_000);
  await vi.advanceTimersByTimeAsync(AFTER_PAUSE_MS);
  expect(asked, "the server hears of one wish after the other").toHaveLength(1);
  asked[0]?.answer(answer(priced(8_000)));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.current().wanted, "the newer wish is still open").toBe(5_000);
  asked[1]?.answer(answer(priced(5_000)));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.map(({ given }) => given)).toEqual([[8_000], [5_000]]);
  expect(store.current()).toMatchObject({ wanted: null, held: { offer: { totalAmount: 5_000 } } });
});

test("who slides away and back asks for nothing", async () => {
  const choose = vi.fn(never);
  const store = await storeWith({ choose });
  store.choose(8_000);
  store.choose(20_000);
  await vi.advanceTimersByTimeAsync(AFTER_PAUSE_MS);
  expect(choose).not.toHaveBeenCalled();
  expect(store.current().wanted).toBeNull();
});

test("an amount that can't be priced leaves the server's last, and can be tried again", async () => {
  const answers = [{ kind: "offline" } as const, answer(OFFER_OF_8000)];
  const store = await storeWith({ choose: async () => answers.shift() ?? answer(OFFER) });
  store.choose(8_000);
  expect(await store.awaitPrice()).toBe(false);
  expect(store.current()).toMatchObject({ wanted: null, held: { offer: OFFER }, trouble: { of: "pricing" } });
  store.current().trouble?.tryAgain();
  await vi.advanceTimersByTimeAsync(AFTER_PAUSE_MS);
  expect(store.current()).toMatchObject({ held: { offer: OFFER_OF_8000 }, trouble: null });
});

test("whoever waits for a price that fails while it is asked for is told so", async () => {
  const { asked, call } = answeredLater<[number], typeof OFFER>();
  const store = await storeWith({ choose: call });
  store.choose(8_000);
  await vi.advanceTimersByTimeAsync(AFTER_PAUSE_MS);
  const priced = store.awaitPrice();
  asked[0]?.answer({ kind: "timeout" });
  expect(await priced).toBe(false);
});

test("nothing is read while a wish is open: its answer would be about the time before", async () => {
  const read = vi.fn(async () => answer(OFFER));
  const store = await storeWith({ read });
  store.choose(8_000);
  await store.read();
  expect(read).toHaveBeenCalledOnce();
});

test("a price that is over is refreshed, and what it was before is known", async () => {
  const answers = [answer(OFFER), answer(OFFER_NEXT_DAY)];
  const store = await storeWith({ read: async () => answers.shift() ?? answer(OFFER_NEXT_DAY) });
  await vi.advanceTimersByTimeAsync(TEN_MINUTES_MS);
  await store.read();
  expect(store.current()).toMatchObject({
    held: { offer: OFFER_NEXT_DAY },
    update: { kind: "refreshed", before: OFFER },
  });
});

test("a price that is over is refreshed also when it is the same", async () => {
  const anew = { ...OFFER, now: "2026-11-15T10:42:00.000Z", expiryDate: "2026-11-15T10:52:00.000Z" };
  const answers = [answer(OFFER), answer(anew)];
  const store = await storeWith({ read: async () => answers.shift() ?? answer(anew) });
  await vi.advanceTimersByTimeAsync(TEN_MINUTES_MS);
  await store.read();
  expect(store.current().update).toEqual({ kind: "refreshed", before: OFFER });
});

test("what another tab did is told when it is read, and a reading without news says nothing", async () => {
  const answers = [answer(OFFER), answer(OFFER), answer(OFFER_OF_8000)];
  const store = await storeWith({ read: async () => answers.shift() ?? answer(OFFER) });
  await store.read();
  expect(store.current().update).toBeNull();
  await store.read();
  expect(store.current().update).toEqual({ kind: "changed", before: OFFER });
});

test("a reading that fails is no trouble while the price holds, and is trouble after", async () => {
  const answers: Awaited<ReturnType<OfferCalls["read"]>>[] = [answer(OFFER)];
  const store = await storeWith({ read: async () => answers.shift() ?? { kind: "offline" } });
  await store.read();
  expect(store.current().trouble).toBeNull();
  await vi.advanceTimersByTimeAsync(TEN_MINUTES_MS);
  await store.read();
  expect(store.current()).toMatchObject({
    held: { offer: OFFER },
    trouble: { of: "reading" },
  });
});

test("trying to read again takes the trouble away at once, and a second press asks nothing", async () => {
  const { asked, call } = answeredLater<[], typeof OFFER>();
  const store = openOfferStore(callsWith({ read: call }));
  const first = store.read();
  await vi.advanceTimersByTimeAsync(0);
  asked[0]?.answer({ kind: "offline" });
  expect(await first).toBe(false);
  const { trouble } = store.current();
  trouble?.tryAgain();
  trouble?.tryAgain();
  expect(store.current()).toMatchObject({ trouble: null, isRefreshing: true });
  await vi.advanceTimersByTimeAsync(0);
  asked[1]?.answer(answer(OFFER));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(2);
  expect(store.current()).toMatchObject({ held: { offer: OFFER }, isRefreshing: false });
});

test("a hold that ends while more time is asked for in vain is read after that", async () => {
  const { asked, call } = answeredLater<[], typeof OFFER>();
  const answers = [answer(OFFER)];
  const read = vi.fn(async () => answers.shift() ?? answer(OFFER_NEXT_DAY));
  const store = await storeWith({ read, extend: call });
  void store.extend();
  await vi.advanceTimersByTimeAsync(TEN_MINUTES_MS);
  await store.read();
  expect(read, "the call that is under way may tell it").toHaveBeenCalledOnce();
  asked[0]?.answer({ kind: "timeout" });
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledTimes(2);
  expect(store.current()).toMatchObject({ held: { offer: OFFER_NEXT_DAY }, trouble: null });
});

test("a hold that ends while an amount is priced in vain is read after that, and what failed stays told", async () => {
  const { asked, call } = answeredLater<[number], typeof OFFER>();
  const answers = [answer(OFFER)];
  const read = async () => answers.shift() ?? answer(OFFER_NEXT_DAY);
  const store = await storeWith({ read, choose: call });
  store.choose(8_000);
  await vi.advanceTimersByTimeAsync(TEN_MINUTES_MS);
  asked[0]?.answer({ kind: "timeout" });
  await vi.advanceTimersByTimeAsync(0);
  expect(store.current()).toMatchObject({ held: { offer: OFFER_NEXT_DAY }, trouble: { of: "pricing" } });
});

test("a hold that ends while the slider goes away and back is read after that", async () => {
  const answers = [answer(OFFER)];
  const store = await storeWith({ read: async () => answers.shift() ?? answer(OFFER_NEXT_DAY) });
  await vi.advanceTimersByTimeAsync(TEN_MINUTES_MS - 100);
  store.choose(20_000);
  await vi.advanceTimersByTimeAsync(AFTER_PAUSE_MS);
  expect(store.current().held?.offer).toBe(OFFER_NEXT_DAY);
});

test.each([
  ["fails while the price holds", 0, refused(500, "INTERNAL", "Broken.")],
  ["leads elsewhere", TEN_MINUTES_MS, refused(422, "STEP_OUT_OF_TURN", "Elsewhere.")],
])("nothing is read after a call that %s", async (_how, passedMs, outcome) => {
  const { asked, call } = answeredLater<[], typeof OFFER>();
  const read = vi.fn(async () => answer(OFFER));
  const store = await storeWith({ read, extend: call });
  const extended = store.extend();
  await vi.advanceTimersByTimeAsync(passedMs);
  asked[0]?.answer(outcome);
  await extended;
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledOnce();
});

test("a reading answers whether the offer is the one that was on the screen", async () => {
  const taken = { ...OFFER, expiryDate: null };
  const answers = [OFFER, OFFER, OFFER_OF_8000, taken].map(answer);
  const store = openOfferStore(callsWith({ read: async () => answers.shift() ?? { kind: "offline" } }));
  const told: boolean[] = [];
  for (let question = 0; question < 5; question++) told.push(await store.read());
  expect(told).toEqual([true, true, false, false, false]);
});

test("an offer that is taken elsewhere is not shown as one that can be", async () => {
  const store = await storeWith({ read: async () => answer({ ...OFFER, expiryDate: null }) });
  expect(store.current()).toMatchObject({ held: null, isTaken: true });
});

test.each([403, 422])("a %i is the client's to follow, and no trouble", async (status) => {
  const store = await storeWith({ read: async () => refused(status, "STEP_OUT_OF_TURN", "Elsewhere.") });
  expect(store.current().trouble).toBeNull();
});

test("more time is asked for once at a time, and tells that it was given", async () => {
  const { asked, call } = answeredLater<[], typeof OFFER>();
  const store = await storeWith({ extend: call });
  const first = store.extend();
  await store.extend();
  expect(asked).toHaveLength(1);
  expect(store.current().isExtending).toBe(true);
  asked[0]?.answer(answer({ ...OFFER, expiryDate: "2026-11-15T10:52:00.000Z" }));
  await first;
  expect(store.current()).toMatchObject({ isExtending: false, update: { kind: "held" } });
});

test("taking sends what was seen; what is not the offer any more is read again, with the server's sentence", async () => {
  const answers = [answer(OFFER), answer(OFFER_NEXT_DAY)];
  const take = vi.fn(async () => refused(409, "OFFER_EXPIRED", EXPIRED));
  const store = await storeWith({ read: async () => answers.shift() ?? answer(OFFER_NEXT_DAY), take });
  const { held } = store.current();
  if (held === null) throw new Error("the offer was not read");
  await store.take(held);
  expect(take.mock.calls).toEqual([[{ totalAmount: 20_000, repayAmount: 20_160, repayDate: "2026-12-01" }]]);
  expect(store.current()).toMatchObject({
    held: { offer: OFFER_NEXT_DAY },
    update: { kind: "refused", sentence: EXPIRED },
  });
});
