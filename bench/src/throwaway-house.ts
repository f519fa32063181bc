import { bringUp, type House } from "@vaada/house/house";
import type { Bench } from "./row.ts";

/**
 * As a lender runs it, but with the sandbox in the providers' place and within reach of this machine only.
 */
const LIKE_PRODUCTION = { NODE_ENV: "production", ALLOW_SANDBOX: "true", HOST: "localhost" };

/**
 * The whole house for as long as the work takes, on free ports and a folder of data that is gone afterwards.
 */
export async function withHouse<T>({ say }: Bench, work: (house: House) => Promise<T>): Promise<T> {
  const house = await bringUp({
    env: { ...process.env, ...LIKE_PRODUCTION },
    throwaway: true,
    onLine: say,
  });
  try {
    return await work(house);
  } finally {
    await house.stop();
  }
}
