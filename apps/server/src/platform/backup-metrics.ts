import { Registry } from "prom-client";
import { watchTogether } from "./watched-metrics.ts";

export type BackupFigures = {
  /** `null` while there is no whole one. */
  readonly newestSeconds: number | null;
  readonly count: number;
  readonly freeRatio: number;
};

/** What the machine of the backups shows, which runs no server. */
export function createBackupMetrics(read: () => Promise<BackupFigures>): { readonly registry: Registry } {
  const registry = new Registry();
  watchTogether(registry, read, [
    {
      name: "vaada_backup_newest_seconds",
      help: "How long ago the newest whole backup was made.",
      of: ({ newestSeconds }) => (newestSeconds === null ? [] : [[{}, newestSeconds]]),
    },
    {
      name: "vaada_backups",
      help: "Whole backups that are kept.",
      of: ({ count }) => [[{}, count]],
    },
    {
      name: "vaada_disk_free_ratio",
      help: "How much of the disk of a place that we write to is free, from 0 to 1.",
      labelNames: ["place"],
      of: ({ freeRatio }) => [[{ place: "backups" }, freeRatio]],
    },
  ]);
  return { registry };
}
