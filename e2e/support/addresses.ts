/** A fault or a moved calendar meets every test that comes after it, so the tests about them run in a stack of their own. */
export const STACKS = ["JOURNEYS", "ALONE"] as const;
export type StackName = (typeof STACKS)[number] | "CONSOLE";

export type Addresses = Partial<
  Record<"APP_URL" | "CONSOLE_URL" | "SANDBOX_URL" | "DATABASE_URL" | "DATA_DIR", string | undefined>
>;

let own: StackName = "JOURNEYS";

/** Chooses the stack that the tests of this worker use. */
export function useStack(stack: StackName): void {
  own = stack;
}

/** Passes a stack's addresses to the workers, which start later, through the environment. */
export function publishAddresses(stack: StackName, addresses: Addresses): void {
  for (const [what, address] of Object.entries(addresses))
    if (address !== undefined) process.env[variableOf(stack, what)] = address;
}

export const appUrl = (): string => readAddress("APP_URL");
export const consoleUrl = (): string => readAddress("CONSOLE_URL");
export const sandboxUrl = (): string => readAddress("SANDBOX_URL");
export const databaseUrl = (): string => readAddress("DATABASE_URL");
export const dataDir = (): string => readAddress("DATA_DIR");

function readAddress(what: keyof Addresses): string {
  const address = process.env[variableOf(own, what)];
  if (address === undefined) throw new Error(`${what} is not known: the stack was not started`);
  return address;
}

const variableOf = (stack: StackName, what: string): string => `E2E_${stack}_${what}`;
