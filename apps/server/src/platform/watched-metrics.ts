import { Counter, Gauge, type Registry } from "prom-client";

/** The metrics that are read at each look, so that every process shows them as they are. */
export const watchedMetrics = (registry: Registry) => ({
  watchHolidays: (daysAhead: () => number) => watchHolidays(registry, daysAhead),
  watchSwitches: (read: ReadSwitches) => watchSwitches(registry, read),
  watchDebits: (read: ReadDebits) => watchDebits(registry, read),
  watchJobs: (read: ReadJobs) => watchJobs(registry, read),
  watchPool: (stats: ReadPool) => watchPool(registry, stats),
  watchDatabase: (read: ReadDatabase) => watchDatabase(registry, read),
  watchDisks: (read: ReadDisks) => watchDisks(registry, read),
});

type Labels = Readonly<Record<string, string>>;

/** A metric that is worked out of what was read. */
type Figure<Read> = {
  readonly name: string;
  readonly help: string;
  readonly kind?: "counter" | "gauge";
  readonly labelNames?: readonly string[];
  readonly of: (read: Read) => Iterable<readonly [Labels, number]>;
};

/**
 * One reading for all its figures at each look. When nothing can be read there are none, because the last ones would be a
 * lie.
 */
export function watchTogether<Read>(
  registry: Registry,
  read: () => Promise<Read>,
  figures: readonly Figure<Read>[],
): void {
  let reading: Promise<Read | null> | undefined;
  const readOnce = (): Promise<Read | null> => {
    reading ??= read()
      .catch(() => null)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  for (const { name, help, kind, labelNames = [], of } of figures) {
    const options = { name, help, labelNames: [...labelNames], registers: [registry] };
    async function collect(this: Counter | Gauge): Promise<void> {
      const found = await readOnce();
      this.reset();
      if (labelNames.length === 0) this.remove();
      if (found !== null) for (const [labels, value] of of(found)) this.inc(labels, value);
    }
    if (kind === "counter") new Counter({ ...options, collect });
    else new Gauge({ ...options, collect });
  }
}

type Waiting = { readonly count: number; readonly oldestSeconds: number };
type ReadDebits = () => Promise<Waiting>;

const watchDebits = (registry: Registry, read: ReadDebits): void =>
  watchTogether(registry, read, [
    {
      name: "vaada_debits_waiting",
      help: "Debits that are due and whose bank is still to be asked.",
      of: ({ count }) => [[{}, count]],
    },
    {
      name: "vaada_debits_waiting_oldest_seconds",
      help: "How long the debit has been due whose bank was to be asked first.",
      of: ({ oldestSeconds }) => [[{}, oldestSeconds]],
    },
  ]);

type ReadJobs = () => Promise<readonly (Waiting & { readonly rank: string })[]>;

const watchJobs = (registry: Registry, read: ReadJobs): void =>
  watchTogether(registry, read, [
    {
      name: "vaada_jobs_waiting",
      help: "Jobs that are due and that no worker has taken, by rank.",
      labelNames: ["rank"],
      of: (ranks) => ranks.map(({ rank, count }) => [{ rank }, count]),
    },
    {
      name: "vaada_jobs_waiting_oldest_seconds",
      help: "How long the one of them has been due that has waited longest, by rank.",
      labelNames: ["rank"],
      of: (ranks) => ranks.map(({ rank, oldestSeconds }) => [{ rank }, oldestSeconds]),
    },
  ]);

/** What the database says of itself to everybody. Its sums begin anew after it crashed. */
type DatabaseFigures = {
  readonly connections: number;
  readonly connectionsMax: number;
  readonly bytes: number;
  readonly committed: number;
  readonly rolledBack: number;
  readonly deadlocks: number;
  readonly blocksRead: number;
  readonly blocksHit: number;
  /** `null` where nobody has ever followed the log for backups. */
  readonly logBehindBytes: number | null;
};

type ReadDatabase = () => Promise<DatabaseFigures>;

const watchDatabase = (registry: Registry, read: ReadDatabase): void =>
  watchTogether(registry, read, [
    {
      name: "vaada_database_connections",
      help: "Connections to the database, whoever has them.",
      of: ({ connections }) => [[{}, connections]],
    },
    {
      name: "vaada_database_connections_max",
      help: "How many connections its server takes, to all its databases.",
      of: ({ connectionsMax }) => [[{}, connectionsMax]],
    },
    {
      name: "vaada_database_bytes",
      help: "How large the database is.",
      of: ({ bytes }) => [[{}, bytes]],
    },
    {
      name: "vaada_database_transactions_total",
      help: "Transactions of all processes, by how they ended.",
      kind: "counter",
      labelNames: ["end"],
      of: ({ committed, rolledBack }) => [
        [{ end: "committed" }, committed],
        [{ end: "rolled-back" }, rolledBack],
      ],
    },
    {
      name: "vaada_database_deadlocks_total",
      help: "Deadlocks that the database has ended.",
      kind: "counter",
      of: ({ deadlocks }) => [[{}, deadlocks]],
    },
    {
      name: "vaada_database_blocks_total",
      help: "Blocks that were asked for, by where they were found.",
      kind: "counter",
      labelNames: ["from"],
      of: ({ blocksRead, blocksHit }) => [
        [{ from: "disk" }, blocksRead],
        [{ from: "memory" }, blocksHit],
      ],
    },
    {
      name: "vaada_backup_log_behind_bytes",
      help: "How much of the database's log the machine of the backups has yet to copy.",
      of: ({ logBehindBytes }) => (logBehindBytes === null ? [] : [[{}, logBehindBytes]]),
    },
  ]);

type ReadDisks = () => Promise<readonly { readonly place: string; readonly freeRatio: number }[]>;

const watchDisks = (registry: Registry, read: ReadDisks): void =>
  watchTogether(registry, read, [
    {
      name: "vaada_disk_free_ratio",
      help: "How much of the disk of a place that we write to is free, from 0 to 1.",
      labelNames: ["place"],
      of: (disks) => disks.map(({ place, freeRatio }) => [{ place }, freeRatio]),
    },
  ]);

type ReadPool = () => { connections: number; idle: number; waiting: number; max: number };

function watchPool(registry: Registry, stats: ReadPool): void {
  new Gauge({
    name: "vaada_pool_connections",
    help: "Database connections of this process by state.",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      for (const [state, value] of Object.entries(stats())) this.set({ state }, value);
    },
  });
}

function watchHolidays(registry: Registry, daysAhead: () => number): void {
  new Gauge({
    name: "vaada_holidays_known_days",
    help: "For how many more days the announced holidays are known; below zero they have run out.",
    registers: [registry],
    collect() {
      this.set(daysAhead());
    },
  });
}

type ReadSwitches = () => Promise<readonly { name: string; isStopped: boolean }[]>;

/** Read at every look, so that each process shows the switches as they are. While nobody answers, the last answer stays. */
function watchSwitches(registry: Registry, read: ReadSwitches): void {
  new Gauge({
    name: "vaada_switch_stopped",
    help: "1 while a switch is stopped: what it stands for waits.",
    labelNames: ["switch"],
    registers: [registry],
    async collect() {
      const switches = await read().catch(() => []);
      for (const { name, isStopped } of switches) this.set({ switch: name }, isStopped ? 1 : 0);
    },
  });
}
