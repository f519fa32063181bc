import { join } from "node:path";
import type { Walker } from "../../../e2e/support/walk-by-calls.ts";

type Walks = typeof import("../../../e2e/support/walk-by-calls.ts");
type Addresses = typeof import("../../../e2e/support/addresses.ts");

/**
 * Walks a borrower to the money with the helpers of another commit's sources, which make the calls that its pages make. Prints who
 * it was.
 */
const [folder = "", app, sandbox, walker = "{}"] = process.argv.slice(2);
const support = (file: string): string => join(folder, "e2e/support", file);
const { publishAddresses } = (await import(support("addresses.ts"))) as Addresses;
publishAddresses("JOURNEYS", { APP_URL: app, SANDBOX_URL: sandbox });
const { walkByCalls } = (await import(support("walk-by-calls.ts"))) as Walks;
const { verified } = await walkByCalls(JSON.parse(walker) as Walker, "dashboard");
process.stdout.write(JSON.stringify({ token: verified.access_token, loanId: verified.loan.loan_id }));
process.exit();
