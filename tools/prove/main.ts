import { proveDisbursals } from "./disbursals.ts";
import { proveHurried } from "./hurried-borrowers.ts";
import { PLANTS, type Plant } from "./plants.ts";
import { withProvingHouse } from "./proving-house.ts";
import { NotUnderstood, readWishes, type Wishes } from "./wishes.ts";

const EXIT_CODE_NOT_UNDERSTOOD = 2;
const HURRIED_BORROWERS = 50;
/** Few, for a bug that is there at all shows in a handful; each kind of fault comes up once or more. */
const PLANTED_LOANS = 12;
/** A worker's jobs are free again half a minute after it was killed, and an event may be a minute late. */
const STALL_MS = 150_000;
const BREACHES_SAID_MAX = 20;

// Ended this way, and not by the signal itself, so that what was started leaves with it.
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => process.exit(130));

try {
  const wishes = readWishes(process.argv.slice(2));
  say(`seed ${wishes.seed}`);
  const holds = wishes.plant === null ? await proveAll(wishes) : await proveCaught(wishes, wishes.plant);
  process.exitCode = holds ? 0 : 1;
} catch (error) {
  const isExpected = error instanceof NotUnderstood;
  const words = error instanceof Error && !isExpected ? error.stack : undefined;
  process.stderr.write(`${words ?? (error instanceof Error ? error.message : String(error))}\n`);
  process.exitCode = isExpected ? EXIT_CODE_NOT_UNDERSTOOD : 1;
}
process.exit();

async function proveAll(wishes: Wishes): Promise<boolean> {
  let holds = await proveSound(wishes);
  for (const plant of Object.keys(PLANTS) as Plant[]) holds = (await proveCaught(wishes, plant)) && holds;
  say(holds ? "everything holds" : "NOT everything holds");
  return holds;
}

/** The product as it is: nothing may break. */
function proveSound({ seed, count }: Wishes): Promise<boolean> {
  return withProvingHouse({ plant: null }, async (house) => {
    const paid = await proveDisbursals(house, {
      seed,
      count,
      isKilling: true,
      events: "by-script",
      stallMs: STALL_MS,
      say: whisper,
    });
    const isPaid = claim(
      `${count} disbursals: none paid twice, none unpaid, none to another account, books equal`,
      paid,
    );
    const hurried = await proveHurried(house, {
      seed,
      borrowers: Math.min(HURRIED_BORROWERS, count),
      paidBefore: paid.loans,
      say: whisper,
    });
    return claim("double clicks and two tabs: one effect each", hurried) && isPaid;
  });
}

/** The product with a bug in it: the same judge must see it, and as what it is. */
function proveCaught({ seed }: Wishes, plant: Plant): Promise<boolean> {
  return withProvingHouse({ plant }, async (house) => {
    const { says, isFoundAs, events } = PLANTS[plant];
    const { breaches } = await proveDisbursals(house, {
      seed,
      count: PLANTED_LOANS,
      isKilling: false,
      events,
      stallMs: STALL_MS,
      say: whisper,
    });
    const found = breaches.find((breach) => isFoundAs.test(breach));
    if (found === undefined)
      say(`MISSED  ${plant}: ${says}. Found instead: ${breaches.join("; ") || "nothing"}`);
    else say(`caught  ${plant}: ${says}. ${breaches.length} breaches, such as "${found}"`);
    return found !== undefined;
  });
}

function claim(
  what: string,
  { figures, breaches }: { figures: string; breaches: readonly string[] },
): boolean {
  say(`${breaches.length === 0 ? "holds" : "BROKEN"}  ${what} (${figures})`);
  for (const breach of breaches.slice(0, BREACHES_SAID_MAX)) say(`        ${breach}`);
  if (breaches.length > BREACHES_SAID_MAX) say(`        and ${breaches.length - BREACHES_SAID_MAX} more`);
  return breaches.length === 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** How it is going, for whoever watches. */
function whisper(line: string): void {
  process.stderr.write(`  ${line}\n`);
}
