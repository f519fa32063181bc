import { AS_WORKER } from "./actor.ts";
import type { Database } from "./database.ts";

type Row = { offset_ms: bigint };

/** How far the platform's calendar is ahead of real time. */
export async function readOffsetMs(database: Database): Promise<number> {
  return database.withTx({ kind: "anonymous" }, async (tx) =>
    onlyOffset(await tx.query<Row>("select offset_ms from vaada.platform_clock")),
  );
}

/** Moves the calendar for every process and answers with how far ahead it is now. */
export async function advanceOffsetMs(database: Database, ms: number): Promise<number> {
  return database.withTx(AS_WORKER, async (tx) =>
    onlyOffset(
      await tx.query<Row>("update vaada.platform_clock set offset_ms = offset_ms + $1 returning offset_ms", [
        ms,
      ]),
    ),
  );
}

function onlyOffset({ rows: [row] }: { rows: Row[] }): number {
  if (row === undefined) throw new Error("platform-offset: vaada.platform_clock has lost its row");
  return Number(row.offset_ms);
}
