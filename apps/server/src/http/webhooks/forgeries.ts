import { type Limit, readExhausted, takeOf } from "../../db/limits.ts";
import type { Rooms } from "../../rooms.ts";
import { networkOf } from "../network.ts";
import { type Refused, refuse } from "../outcome.ts";
import type { SigningProvider } from "./store.ts";

type ForgeryRooms = Pick<Rooms, "database" | "vault" | "clock">;

/** A provider signs every event rightly. Should a secret of ours be wrong for a while, its events are sent again later. */
const FORGERIES_PER_NETWORK_PER_MINUTE = 60;
const MINUTE_SECONDS = 60;

/** `null` unless so many events without a right signature came from there that no more are read for now. */
export async function refuseForger(
  rooms: ForgeryRooms,
  provider: SigningProvider,
  address: string,
): Promise<Refused<"TOO_MANY"> | null> {
  const now = rooms.clock.realNow();
  const limit = limitOf(rooms, provider, address);
  const until = await rooms.database.withTx({ kind: "anonymous" }, (tx) => readExhausted(tx, [limit], now));
  if (until === null) return null;
  return refuse("TOO_MANY", { retryAfterSeconds: (until.getTime() - now.getTime()) / 1000 });
}

export async function countForgery(
  rooms: ForgeryRooms,
  provider: SigningProvider,
  address: string,
): Promise<void> {
  const limit = limitOf(rooms, provider, address);
  await rooms.database.withTx({ kind: "anonymous" }, (tx) => takeOf(tx, limit, rooms.clock.realNow()));
}

const limitOf = ({ vault }: ForgeryRooms, provider: SigningProvider, address: string): Limit => ({
  bucket: `${provider}-forgeries:${vault.index("limits.network", networkOf(address)).toString("hex")}`,
  max: FORGERIES_PER_NETWORK_PER_MINUTE,
  windowSeconds: MINUTE_SECONDS,
});
