import { addDays, type CivilDate, daysBetween } from "@vaada/calendar/civil-date";
import { divideHalfUp, type Paise, paise } from "@vaada/money/paise";
import type { LoanEvent } from "../loan-event.ts";
import type { LoanFacts } from "../loan-facts.ts";

/**
 * The same rules a second time, as a clerk would follow them: a book with a line for each day, nothing looked up and
 * nothing clever. It shares no arithmetic with the first.
 */
export type Clerk = {
  readonly principal: Paise;
  readonly interest: Paise;
  readonly charges: Paise;
  readonly total: Paise;
  readonly excess: Paise;
  readonly waived: Paise;
  readonly collected: Paise;
  readonly hasLeft: boolean;
};

export function dayByDay(facts: LoanFacts, events: readonly LoanEvent[], until: CivilDate): Clerk {
  const book = new Book(facts);
  const days = daysBetween(facts.arrivedOn, until);
  /** Nights that cost nothing if all is paid by the working day after them. */
  const waited: number[] = [];
  for (let day = 0; day <= days; day++) {
    const today = addDays(facts.arrivedOn, day);
    const isWait = today > facts.dueOn && today <= facts.payableThrough;
    if (isWait) waited.push(day);
    else for (const night of [...waited.splice(0), day]) chargeNight(book, night);
    for (const event of eventsOf(events, today)) book.enter(event, day);
    if (today === facts.payableThrough) book.noteDueDate();
  }
  return book.read();
}

/** The first night is charged as soon as the money is there, so nobody charges it again a day later. */
function chargeNight(book: Book, day: number): void {
  if (day !== 1) book.chargeNight(day === 0 ? 1 : day);
}

const WITHIN_A_DAY = ["bounce", "waiver", "payment", "mandate-debit", "payment-returned", "refund", "charge"];

function eventsOf(events: readonly LoanEvent[], today: CivilDate): LoanEvent[] {
  const keys = events.map(({ key }) => key).sort();
  const byKey = keys.flatMap((key) => events.filter((event) => event.key === key));
  return WITHIN_A_DAY.flatMap((kind) =>
    byKey.filter((event) => event.kind === kind && dateOf(event, events) === today),
  );
}

function dateOf(event: LoanEvent, events: readonly LoanEvent[]): CivilDate {
  if (event.kind !== "payment-returned") return event.valueDate;
  const payment = events.find(({ key }) => key === event.of);
  return payment !== undefined && payment.valueDate > event.valueDate ? payment.valueDate : event.valueDate;
}

type Receipt = { interest: bigint; principal: bigint; charges: bigint; excess: bigint };

class Book {
  readonly #facts: LoanFacts;
  readonly #dueDay: number;
  readonly #receipts = new Map<string, Receipt>();
  readonly #fees: bigint;
  #principal: bigint;
  /** Rounded interest of the spans that have ended, and the exact interest of the one that runs. */
  #ended = { upToDue: 0n, all: 0n };
  #running = { upToDue: 0n, all: 0n };
  #interestSettled = 0n;
  #charges = 0n;
  #excess = 0n;
  #waived = 0n;
  #inHand = 0n;
  #hasLeft = false;
  readonly #chargedOnce = new Set<string>();
  #wasLate = false;
  #levied = 0n;

  constructor(facts: LoanFacts) {
    this.#facts = facts;
    this.#principal = facts.principal;
    this.#fees = facts.fees.reduce(
      (all, { when, amount, tax }) => (when.on === "disbursal" ? all + amount + tax : all),
      0n,
    );
    this.#dueDay = Math.max(daysBetween(facts.arrivedOn, facts.dueOn), 1);
  }

  read(): Clerk {
    return {
      principal: paise(this.#principal),
      interest: paise(this.#interest()),
      charges: paise(this.#charges),
      total: paise(this.#total()),
      excess: paise(this.#excess),
      waived: paise(this.#waived),
      collected: paise(this.#inHand),
      hasLeft: this.#hasLeft,
    };
  }

  chargeNight(day: number): void {
    const night = this.#principal * this.#facts.ratePpmPerDay;
    this.#running.all += night;
    if (day <= this.#dueDay) this.#running.upToDue += night;
  }

  noteDueDate(): void {
    const { penal } = this.#facts;
    this.#wasLate = this.#arrears() > 0n && this.#arrears() >= (penal === null ? 1n : penal.lateFeeFrom);
  }

  enter(event: LoanEvent, day: number): void {
    switch (event.kind) {
      case "payment":
      case "mandate-debit":
        this.#receive(event, day);
        break;
      case "payment-returned":
        this.#takeBack(event.of);
        break;
      case "refund":
        this.#inHand -= event.amount;
        this.#giveOut(event.amount);
        break;
      case "bounce":
        if (this.#total() > 0n)
          for (const { when, amount } of this.#facts.fees) if (when.on === "bounce") this.#levy(amount);
        break;
      case "charge":
        this.#chargeOnce(event.fee, event.valueDate);
        break;
      case "waiver":
        this.#waived += this.#settle(event.of, event.amount);
        break;
      default:
        event satisfies never;
    }
  }

  #chargeOnce(kind: string, today: CivilDate): void {
    if (!this.#wasLate || this.#chargedOnce.has(kind) || this.#arrears() === 0n) return;
    if (today <= this.#facts.payableThrough) return;
    for (const fee of this.#facts.fees) {
      if (fee.kind !== kind || fee.when.on !== "overdue") continue;
      if (daysBetween(this.#facts.dueOn, today) < fee.when.afterDays) continue;
      this.#chargedOnce.add(kind);
      this.#levy(fee.amount);
    }
  }

  /** One rupee less for each rupee that would be above the limit. */
  #levy(amount: bigint): void {
    const room = this.#facts.penal === null ? amount : this.#facts.penal.maximum - this.#levied;
    const part = amount < room ? amount : room;
    this.#levied += part;
    this.#charges += part;
  }

  #arrears(): bigint {
    return this.#total() - (this.#facts.penal === null ? 0n : this.#charges);
  }

  #receive(event: { key: string; amount: bigint }, day: number): void {
    this.#inHand += event.amount;
    const toLeave = this.#principal - this.#fees + this.#interest();
    const mayLeave = !this.#hasLeft && day <= this.#facts.coolingOffDays && this.#total() > 0n;
    if (mayLeave && this.#principal >= this.#fees && event.amount >= toLeave) {
      this.#hasLeft = true;
      this.#changePrincipal(-this.#fees);
      this.#waived += this.#settle("charges", this.#charges);
    }
    this.#receipts.set(event.key, this.#layOut(event.amount));
    if (this.#total() >= this.#facts.payment.restMinimum) return;
    for (const due of this.#facts.payment.order) this.#waived += this.#settle(due, this.#total());
  }

  #layOut(amount: bigint): Receipt {
    const receipt: Receipt = { interest: 0n, principal: 0n, charges: 0n, excess: amount };
    for (const due of this.#facts.payment.order) {
      receipt[due] = this.#settle(due, receipt.excess);
      receipt.excess -= receipt[due];
    }
    this.#excess += receipt.excess;
    return receipt;
  }

  #takeBack(key: string): void {
    const receipt = this.#receipts.get(key);
    if (receipt === undefined) return;
    this.#receipts.delete(key);
    const { interest, principal, charges, excess } = receipt;
    this.#inHand -= interest + principal + charges + excess;
    this.#interestSettled -= interest;
    this.#charges += charges;
    this.#changePrincipal(principal);
    this.#giveOut(excess);
    if (this.#hasLeft && interest + principal + charges > this.#excess) {
      this.#hasLeft = false;
      this.#changePrincipal(this.#fees);
    }
    const lying = this.#excess;
    this.#excess = 0n;
    this.#layOut(lying);
  }

  #giveOut(amount: bigint): void {
    const lent = amount > this.#excess ? amount - this.#excess : 0n;
    this.#excess -= amount - lent;
    this.#changePrincipal(lent);
  }

  #settle(due: "interest" | "principal" | "charges", amount: bigint): bigint {
    const owed = { interest: this.#interest(), principal: this.#principal, charges: this.#charges }[due];
    const settled = amount < owed ? amount : owed;
    if (due === "interest") this.#interestSettled += settled;
    else if (due === "principal") this.#changePrincipal(-settled);
    else this.#charges -= settled;
    return settled;
  }

  #changePrincipal(by: bigint): void {
    if (by === 0n) return;
    this.#ended = { upToDue: this.#rounded("upToDue"), all: this.#rounded("all") };
    this.#running = { upToDue: 0n, all: 0n };
    this.#principal += by;
  }

  #rounded(which: "upToDue" | "all"): bigint {
    return this.#ended[which] + divideHalfUp({ dividend: this.#running[which], divisor: 1_000_000n });
  }

  #interest(): bigint {
    const [upToDue, all] = [this.#rounded("upToDue"), this.#rounded("all")];
    const stated = this.#facts.repay - this.#facts.principal;
    const overStatement = upToDue > stated ? upToDue - stated : 0n;
    return all - overStatement - this.#interestSettled;
  }

  #total(): bigint {
    return this.#principal + this.#interest() + this.#charges;
  }
}
