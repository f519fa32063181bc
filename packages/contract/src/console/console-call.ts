import * as z from "zod/mini";
import type { ErrorCode } from "../errors.ts";
import type { Permission } from "./roles.ts";

/**
 * One call of the lender's console, read by its server, its app, its tests and its reference page alike. `path` is what
 * follows `/api` on the console's own origin; a name in braces stands for a part of the address.
 */
export type ConsoleCall = {
  readonly name: string;
  readonly says: string;
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: `/${string}`;
  /** `anybody` needs no session, `staff` needs one of any role; else the role must have the permission. */
  readonly access: "anybody" | "staff" | Permission;
  /** The parts of the address. What does not fit names nothing that there is. */
  readonly params: z.ZodMiniType | null;
  readonly body: z.ZodMiniType | null;
  /** For a body that carries a file; any other is small. */
  readonly bodyBytesMax?: number;
  readonly query: z.ZodMiniType | null;
  readonly reply: z.ZodMiniType;
  /** Answers a file, without the envelope: the reply says its type, its name and its text. */
  readonly isPlain?: boolean;
  /** Besides what any call may answer, and what its access may. */
  readonly refuses: readonly ErrorCode[];
};

export const consoleCall = <const C extends ConsoleCall>(definition: C): C => definition;

type OutputOf<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

export type ConsoleParamsOf<C extends ConsoleCall> = OutputOf<C["params"]>;
export type ConsoleBodyOf<C extends ConsoleCall> = OutputOf<C["body"]>;
export type ConsoleQueryOf<C extends ConsoleCall> = OutputOf<C["query"]>;
export type ConsoleReplyOf<C extends ConsoleCall> = z.output<C["reply"]>;

/** The refusals of a call's access: no session, a foreign page, a role that lacks the permission. */
export function refusedByAccess({ access, method }: Pick<ConsoleCall, "access" | "method">): ErrorCode[] {
  return [
    ...(access === "anybody" ? [] : (["SIGN_IN_NEEDED"] as const)),
    ...(method === "GET" ? [] : (["ORIGIN_NOT_ALLOWED"] as const)),
    ...(access === "anybody" || access === "staff" ? [] : (["NOT_ALLOWED"] as const)),
  ];
}

const ID_MESSAGE = "This names nothing";
export const Uuid = z
  .string(ID_MESSAGE)
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, ID_MESSAGE));

const REASON_MESSAGE = "Say why, in 3 to 500 characters";
/** Free text: a list of the console only suggests. */
export const Reason = z
  .string(REASON_MESSAGE)
  .check(z.trim(), z.minLength(3, REASON_MESSAGE), z.maxLength(500, REASON_MESSAGE));

const SEARCH_MESSAGE = "Search for 2 to 100 characters";
const BEFORE_MESSAGE = "This names no row";
const LIMIT_MESSAGE = "This must be a number from 1 to 200";

/** How many rows of a list come when nothing is said. */
export const ROWS_USUAL = 50;

const YES_MESSAGE = "Say yes, or leave it out";
const Yes = z.optional(z.literal("yes", YES_MESSAGE));

/** The filter of a list whose rows have an owner: only those of the person who reads. */
export const ownerFilter = { mine: Yes };

/** And of one whose rows have a clock: only those that come near their aim, or are past it. */
export const workFilters = { ...ownerFilter, at_risk: Yes };

/** Words to search for. */
export const SearchWords = z
  .string(SEARCH_MESSAGE)
  .check(z.trim(), z.minLength(2, SEARCH_MESSAGE), z.maxLength(100, SEARCH_MESSAGE));

const TERM_MESSAGE = "This search has ended. Search again";
/** The same, sealed by the server, so that an address with them tells nothing. */
export const SearchTerm = z.string(TERM_MESSAGE).check(z.regex(/^[A-Za-z0-9_-]{40,1200}$/, TERM_MESSAGE));

/** The query of a list: its own filters, words to search for, and which rows. */
export const listQuery = <Filters extends z.core.$ZodLooseShape>(filters: Filters) =>
  z.strictObject({
    ...filters,
    q: z.optional(SearchWords),
    /** In place of `q`: an address is kept by whatever it passes. */
    term: z.optional(SearchTerm),
    /** `next` of the page before. */
    before: z.optional(
      z.pipe(
        z.string(BEFORE_MESSAGE).check(z.regex(/^[1-9][0-9]{0,14}$/, BEFORE_MESSAGE)),
        z.transform(Number),
      ),
    ),
    limit: z.optional(
      z.pipe(
        z.string(LIMIT_MESSAGE).check(z.regex(/^([1-9][0-9]?|1[0-9]{2}|200)$/, LIMIT_MESSAGE)),
        z.transform(Number),
      ),
    ),
  });

/** The rows of a list, newest first. `next` is the `before` of the page after, `null` on the last. */
export const listReply = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.nullable(z.int()) });

// The sentences about fields that several calls share.
export const RUPEES_MESSAGE = "Enter rupees with at most two decimals";
export const NOTE_MESSAGE = "Use at most 500 characters";
