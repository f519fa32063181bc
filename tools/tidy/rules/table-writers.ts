import { isTest, type RepositoryRule, type Source, withoutComments } from "../source.ts";
import { ALSO_WRITTEN_BY, ANY_TABLE, OWNERS, WRITTEN_BY_THE_DATABASE } from "../table-owners.ts";

type Owners = Readonly<Record<string, readonly string[]>>;

const SERVER = "apps/server/src/";
const WRITE =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?vaada\.(\w+|\$\{)/gi;
/** A table's name from a value hides which table the statement writes. */
const OPEN_NAME = "${";
const CREATE_OR_DROP =
  /\b(create|drop)\s+(?:unlogged\s+)?table\s+(?:if\s+(?:not\s+)?exists\s+)?vaada\.(\w+)\b(?!\s+partition)/gi;

export const tableWritersOf =
  (owners: Owners, exceptions: Owners): RepositoryRule =>
  ({ sources, migrations }) => {
    const writes = sources.flatMap(writesIn);
    const tables = tablesOf(migrations).filter((table) => !WRITTEN_BY_THE_DATABASE.includes(table));
    if (tables.length === 0) return ["the migrations make no table: a check that checks nothing must fail"];
    return [
      ...tables
        .filter((table) => ownerOf(owners, table) === undefined)
        .map((table) => `${table} has no owner`),
      ...writes
        .filter(({ file, table }) => !file.startsWith(`${ownerOf(owners, table)}/`))
        .filter(({ file, table }) => exceptions[file]?.includes(table) !== true)
        .map(
          ({ file, table }) =>
            `${file} writes ${table}, which is for ${ownerOf(owners, table) ?? "nobody"} to write`,
        ),
      ...pairsOf(owners)
        .filter(([, table]) => !tables.includes(table))
        .map(([owner, table]) => `${owner} owns ${table}, which no migration makes`),
      ...pairsOf(owners)
        .filter(([owner, table]) => !writes.some((write) => isBy(write, `${owner}/`, table)))
        .map(([owner, table]) => `${owner} owns ${table} and never writes it`),
      ...pairsOf(exceptions)
        .filter(([file, table]) => !writes.some((write) => isBy(write, file, table)))
        .map(([file, table]) => `${file} does not write ${table} any more: take its exception off the list`),
    ];
  };

export const tableWriters = tableWritersOf(OWNERS, ALSO_WRITTEN_BY);

/** A statement that changes a table, and the file it is in. */
type Write = { readonly file: string; readonly table: string };

function writesIn({ path, text }: Source): Write[] {
  if (!path.startsWith(SERVER) || isTest(path)) return [];
  const tables = [...withoutComments(text).matchAll(WRITE)].map(([, table = ""]) =>
    table === OPEN_NAME ? ANY_TABLE : table,
  );
  return [...new Set(tables)].map((table) => ({ file: path.slice(SERVER.length), table }));
}

function tablesOf(migrations: readonly Source[]): string[] {
  const tables = new Set<string>();
  for (const { text } of migrations)
    for (const [, verb = "", table = ""] of text.replace(/--.*$/gm, "").matchAll(CREATE_OR_DROP))
      if (verb.toLowerCase() === "create") tables.add(table);
      else tables.delete(table);
  return [...tables];
}

const isBy = (write: Write, where: string, table: string): boolean =>
  write.table === table && write.file.startsWith(where);

const ownerOf = (owners: Owners, table: string): string | undefined =>
  Object.keys(owners).find((owner) => owners[owner]?.includes(table));

const pairsOf = (owners: Owners): [owner: string, table: string][] =>
  Object.entries(owners).flatMap(([owner, tables]) =>
    tables.map((table): [string, string] => [owner, table]),
  );
