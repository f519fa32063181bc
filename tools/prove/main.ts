import { proveCaught } from "./planted-proofs.ts";
import { PLANTS, type Plant } from "./plants.ts";
import { PROOFS, type ProofName } from "./proof.ts";
import { say } from "./report.ts";
import { SOUND } from "./sound-proofs.ts";
import { NotUnderstood, readWishes, type Wishes } from "./wishes.ts";

const EXIT_CODE_NOT_UNDERSTOOD = 2;

// Ended this way, and not by the signal itself, so that what was started leaves with it.
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => process.exit(130));

try {
  const wishes = readWishes(process.argv.slice(2));
  say(`seed ${wishes.seed}`);
  process.exitCode = (await proveAll(wishes)) ? 0 : 1;
} catch (error) {
  const isExpected = error instanceof NotUnderstood;
  const words = error instanceof Error && !isExpected ? error.stack : undefined;
  process.stderr.write(`${words ?? (error instanceof Error ? error.message : String(error))}\n`);
  process.exitCode = isExpected ? EXIT_CODE_NOT_UNDERSTOOD : 1;
}
process.exit();

/** The product as it is, and then with a bug at a time. */
async function proveAll(wishes: Wishes): Promise<boolean> {
  let holds = true;
  const proofs = (Object.keys(PROOFS) as ProofName[]).filter(
    (name) => wishes.plant === null && (wishes.only === null || wishes.only === name),
  );
  for (const proof of proofs) holds = (await SOUND[proof](wishes)) && holds;
  const plants = (Object.keys(PLANTS) as Plant[]).filter((plant) =>
    wishes.plant === null
      ? wishes.only === null || wishes.only === PLANTS[plant].proof
      : wishes.plant === plant,
  );
  for (const plant of plants) holds = (await proveCaught(wishes, plant)) && holds;
  say(holds ? "everything holds" : "NOT everything holds");
  return holds;
}
