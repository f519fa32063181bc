import { createHash } from "node:crypto";
import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import type { ExportCall } from "@vaada/contract/console/calls/exports";
import type { ConsoleCall, ConsoleQueryOf, ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { exportRowsMax } from "@vaada/contract/console/roles";
import type { FastifyInstance } from "fastify";
import { writeTrail } from "../../operations/trail/write-trail.ts";
import { type CsvCell, writeCsv } from "../../platform/csv.ts";
import { asStaff } from "../../platform/db/actor.ts";
import { takeAll } from "../../platform/refusals/limits.ts";
import { isRefused } from "../../platform/refusals/refused.ts";
import type { Services } from "../../services.ts";
import { maskedSearch } from "./find-borrower.ts";
import { withWords } from "./search-term.ts";
import { type ConsoleHandler, type ConsoleInput, serveConsole } from "./serve-console.ts";

type Row = Readonly<Record<string, unknown>>;
type ListReply = { readonly rows: readonly Row[]; readonly next: number | null };

/** A list refuses nothing that a call of any kind does not. */
type ListCall = ConsoleCall & { readonly refuses: readonly [] };

const ROWS_AT_ONCE = 200;

/** Binds a list of the console, and the file that its rows are taken out as, to one handler that reads a page. */
export function serveList<C extends ListCall>(
  app: FastifyInstance,
  services: Services,
  { read, save }: { readonly read: C; readonly save: ExportCall },
  handle: ConsoleHandler<C>,
): void {
  serveConsole(app, services, read, handle);
  serveConsole(app, services, save, async (input) => {
    const { body, session, caller, cookie } = input;
    const { staff } = session;
    const asked = withWords(services, { query: body.filter, staffId: staff.staffId });
    if (isRefused(asked)) return asked;
    const { query: wanted } = asked;
    await takeExport(services, staff.staffId);
    const max = exportRowsMax(staff.role);
    const rows: Row[] = [];
    let before: number | undefined;
    do {
      const query = { ...wanted, before, limit: Math.min(ROWS_AT_ONCE, max - rows.length) };
      const page = await handle({
        params: undefined,
        body: undefined,
        query: query as ConsoleQueryOf<C>,
        caller,
        session,
        cookie,
      } as ConsoleInput<C>);
      if (isRefused(page)) return page;
      // Nothing leaves that the list itself does not name.
      const { rows: more, next } = read.reply.parse(page) as ConsoleReplyOf<C> & ListReply;
      rows.push(...more);
      before = next ?? undefined;
    } while (before !== undefined && rows.length < max);
    const list = read.path.slice(1);
    const isComplete = before === undefined;
    const at = services.clock.now();
    const filter = describeFilter(wanted);
    const marks: CsvCell[][] = [
      ["Exported by", `${staff.name}, ${staff.role}`],
      ["At", at.toISOString()],
      ["Why", body.reason],
      ["List", list],
      ["Filter", filter],
      ["Rows", rows.length],
      ["Complete", isComplete ? "yes" : `no, a ${staff.role} takes ${max} rows at most`],
      [],
    ];
    const bytes = Buffer.from(writeCsv([...marks, ...tableOf(rows)]));
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await services.database.withTx(asStaff(staff.staffId), (tx) =>
      writeTrail(tx, services, {
        act: "export",
        outcome: "done",
        by: staff,
        after: { list, filter, rows: rows.length, is_complete: isComplete, sha256 },
        reason: body.reason,
      }),
    );
    const name = `${list}-${at.toISOString().slice(0, 10)}.csv`;
    return { name, content: bytes.toString("base64"), rows: rows.length, is_complete: isComplete };
  });
}

/** A person takes so many files a day: a list is there to be read, not to be carried away. */
const takeExport = ({ database, clock, settings }: Services, staffId: string): Promise<void> =>
  database.withTx(asStaff(staffId), (tx) =>
    takeAll(
      tx,
      [
        {
          bucket: `staff-exports:${staffId}`,
          max: settings.console.exportsPerPersonPerDay,
          windowSeconds: DAY_SECONDS,
          says: "TOO_MANY",
        },
      ],
      clock.realNow(),
    ),
  );

const describeFilter = (filter: Row): string =>
  Object.entries(filter)
    .flatMap(([name, value]) => {
      if (value === undefined) return [];
      return [`${name}: ${name === "q" ? maskedSearch(String(value)) : String(value)}`];
    })
    .join(", ") || "none";

/** The names of the columns, then the rows. What stands within another is named after both. */
function tableOf(rows: readonly Row[]): CsvCell[][] {
  const flat = rows.map((row) => new Map(cellsOf(row)));
  const columns = [...new Set(flat.flatMap((cells) => [...cells.keys()]))];
  return [columns, ...flat.map((cells) => columns.map((name) => cells.get(name) ?? null))];
}

const cellsOf = (row: Row, within = ""): (readonly [string, CsvCell])[] =>
  Object.entries(row).flatMap(([key, value]) => {
    const name = `${within}${key}`;
    if (value === null || value === undefined) return [[name, null] as const];
    if (Array.isArray(value)) return [[name, value.map(textOf).join("; ")] as const];
    if (typeof value === "object") return cellsOf(value as Row, `${name}_`);
    return [[name, typeof value === "string" || typeof value === "number" ? value : String(value)] as const];
  });

const textOf = (value: unknown): string =>
  typeof value === "object" ? JSON.stringify(value) : String(value);
