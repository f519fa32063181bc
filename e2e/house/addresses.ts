/** Where the house of this run is; `bring-up.ts` says it to the workers. */
export const appUrl = (): string => said("E2E_APP_URL");
export const sandboxUrl = (): string => said("E2E_SANDBOX_URL");
export const databaseUrl = (): string => said("E2E_DATABASE_URL");
export const dataDir = (): string => said("E2E_DATA_DIR");

function said(name: string): string {
  const address = process.env[name];
  if (address === undefined) throw new Error(`${name} is not set: the house was not brought up`);
  return address;
}
