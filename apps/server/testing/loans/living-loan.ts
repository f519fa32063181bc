import { addDays, type CivilDate, DAY_MS, daysBetween, startOfDayInIndia } from "@vaada/calendar/civil-date";
import { dueDate } from "@vaada/lending/due-date";
import type { LoanEvent } from "@vaada/lending/owed/loan-event";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { type Paise, paise } from "@vaada/money/paise";
import { postEvent } from "../../src/loans/events/post-event.ts";
import { asBorrower } from "../../src/platform/db/actor.ts";
import type { TestServer } from "../test-server.ts";
import { EMPLOYMENT, type Walker } from "../walk.ts";

type Owner = Pick<Walker, "userId" | "loanId">;

/** An event as a test writes it: the key is made unique to the loan. */
export type TestEvent = LoanEvent extends infer E
  ? E extends LoanEvent
    ? Omit<E, "key"> & { readonly key?: string }
    : never
  : never;

/** Posts an event as production code does. */
export const postTestEvent = (
  { services, clock }: TestServer,
  { userId, loanId }: Owner,
  happening: TestEvent,
  read: { readonly mode: string | null; readonly reference: string | null } = { mode: null, reference: null },
) =>
  services.database.withTx(asBorrower(userId), (tx) =>
    postEvent(tx, services, {
      applicationId: loanId,
      event: { ...happening, key: keyOf(loanId, happening) } as LoanEvent,
      ...read,
      bookedOn: clock.today(),
    }),
  );

export const keyOf = (loanId: number, { key, kind, valueDate }: TestEvent): string =>
  `${loanId}:${key ?? `${kind}:${valueDate}`}`;

export const rupees = (amount: number): Paise => paise(BigInt(Math.round(amount * 100)));

const WORKED_TENURE_DAYS = 42;
/** Far from midnight, wherever the machine is. */
const MORNING_MS = 10 * 3_600_000;

/** Moves the platform to the morning of a day on which a loan taken runs as long as the worked one. */
export async function moveToWorkedDay(server: TestServer): Promise<CivilDate> {
  let takenOn = addDays(server.clock.today(), 1);
  const tenureOf = (day: CivilDate) =>
    daysBetween(day, dueDate({ terms: SALARY_ADVANCE, takenOn: day, salaryDay: EMPLOYMENT.salary_date }));
  while (tenureOf(takenOn) !== WORKED_TENURE_DAYS) takenOn = addDays(takenOn, 1);
  await moveTo(server, takenOn);
  return takenOn;
}

export async function moveTo({ clock }: TestServer, day: CivilDate): Promise<void> {
  const ms = startOfDayInIndia(day) + MORNING_MS - clock.now().getTime();
  await clock.moveBy(Math.max(ms, clock.today() < day ? DAY_MS : 0));
}
