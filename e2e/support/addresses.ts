/** A fault or a moved calendar meets whoever comes next, so what is about them has a house of its own. */
export const HOUSES = ["JOURNEYS", "ALONE"] as const;
export type HouseName = (typeof HOUSES)[number];

export type Addresses = Partial<
  Record<"APP_URL" | "SANDBOX_URL" | "DATABASE_URL" | "DATA_DIR", string | undefined>
>;

let own: HouseName = "JOURNEYS";

/** Which house the tests of this worker are in. */
export function liveIn(house: HouseName): void {
  own = house;
}

/** Tells the workers, which are started later, where a house is. */
export function tellAddresses(house: HouseName, addresses: Addresses): void {
  for (const [what, address] of Object.entries(addresses))
    if (address !== undefined) process.env[nameOf(house, what)] = address;
}

export const appUrl = (): string => said("APP_URL");
export const sandboxUrl = (): string => said("SANDBOX_URL");
export const databaseUrl = (): string => said("DATABASE_URL");
export const dataDir = (): string => said("DATA_DIR");

function said(what: keyof Addresses): string {
  const address = process.env[nameOf(own, what)];
  if (address === undefined) throw new Error(`${what} is not said: the house was not brought up`);
  return address;
}

const nameOf = (house: HouseName, what: string): string => `E2E_${house}_${what}`;
