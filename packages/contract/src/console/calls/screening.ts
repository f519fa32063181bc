import * as z from "zod/mini";
import { Day, GivenDay, Instant } from "../../primitives.ts";
import { consoleCall, listQuery, listReply, Reason } from "../console-call.ts";

/** The Security Council's list, the government's own, and people with a public office. */
export const WATCH_LISTS = ["un", "domestic", "pep"] as const;
export type WatchList = (typeof WATCH_LISTS)[number];

const LIST_MESSAGE = "Choose a list";
const SOURCE_MESSAGE = "Say where the file comes from, in 3 to 300 characters";
const FILE_MESSAGE = "Choose a file of at most 8 MB";
/** The published list has about 3 MB. */
const FILE_LENGTH_MAX = 8_000_000;

const ListVersion = z.object({
  list_id: z.string(),
  number: z.int(),
  list: z.enum(WATCH_LISTS),
  source: z.string(),
  dated_on: Day,
  /** SHA-256 of the file. */
  sha256: z.string(),
  people: z.int(),
  imported_by: z.nullable(z.string()),
  imported_at: Instant,
  /** The last version of each list is. */
  is_in_force: z.boolean(),
  /** How many borrowers were held against it when it came, and when that was done; `null` while it runs. */
  screened: z.int(),
  screened_at: z.nullable(Instant),
  matches: z.int(),
});

export const readWatchLists = consoleCall({
  name: "read-watch-lists",
  says: "Every version of the lists of sanctions and public offices, newest first: its day, its file's digest, and how far the borrowers were held against it.",
  method: "GET",
  path: "/watch-lists",
  access: "screening:read",
  params: null,
  body: null,
  query: listQuery({}),
  reply: listReply(ListVersion),
  refuses: [],
});

export const importWatchList = consoleCall({
  name: "import-watch-list",
  says: "Takes a new version of a list: `un` as the Security Council publishes its consolidated list (XML), `domestic` and `pep` as CSV with the columns reference, name, aliases, born and note. A file that can't be read is refused with what is wrong and where, and nothing changes. Every borrower with an open application is then held against it. The day that a file says of itself is its day. The file that is in force, again, is the same version. One that leaves out more than 5 % of who is listed is taken from a checker alone, with `drops`.",
  method: "POST",
  path: "/watch-lists",
  access: "screening:import",
  params: null,
  body: z.strictObject({
    list: z.enum(WATCH_LISTS, LIST_MESSAGE),
    source: z
      .string(SOURCE_MESSAGE)
      .check(z.trim(), z.minLength(3, SOURCE_MESSAGE), z.maxLength(300, SOURCE_MESSAGE)),
    /** Needed where the file does not say it. */
    dated_on: z.optional(GivenDay),
    /** The file leaves out many who are listed now, and is right. */
    drops: z.optional(z.boolean()),
    file: z
      .string(FILE_MESSAGE)
      .check(z.minLength(1, FILE_MESSAGE), z.maxLength(FILE_LENGTH_MAX, FILE_MESSAGE)),
  }),
  bodyBytesMax: 4 * FILE_LENGTH_MAX,
  query: null,
  reply: ListVersion,
  refuses: [],
});

const MATCH_STATES = ["open", "cleared", "confirmed"] as const;
const BIRTHS = ["same-day", "near", "unknown"] as const;

const MatchRow = z.object({
  number: z.int(),
  borrower_id: z.string(),
  loan_id: z.int(),
  name: z.nullable(z.string()),
  mobile: z.string(),
  list: z.enum(WATCH_LISTS),
  reference: z.string(),
  listed_name: z.string(),
  /** How alike the names are, 0 to 100. */
  score: z.int(),
  birth: z.enum(BIRTHS),
  found_at: Instant,
  state: z.enum(MATCH_STATES),
});

const Match = z.extend(MatchRow, {
  pan: z.nullable(z.string()),
  /** The year alone. */
  born: z.nullable(z.string()),
  listed: z.object({
    names: z.array(z.string()),
    births: z.array(z.string()),
    note: z.string(),
    list_id: z.string(),
    dated_on: Day,
    source: z.string(),
  }),
  /** The request of two people that would clear it, while it waits. */
  waiting_request: z.nullable(z.string()),
  ended_by: z.nullable(z.string()),
  ended_at: z.nullable(Instant),
  reason: z.nullable(z.string()),
});

const MatchParams = z.object({
  number: z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)), z.transform(Number)),
});

export const readMatches = consoleCall({
  name: "read-matches",
  says: "Borrowers who may be on a list, newest first. While one is open or confirmed, nothing is decided on this borrower and no money goes.",
  method: "GET",
  path: "/matches",
  access: "screening:read",
  params: null,
  body: null,
  query: listQuery({ state: z.optional(z.enum(MATCH_STATES)) }),
  reply: listReply(MatchRow),
  refuses: [],
});

export const readMatch = consoleCall({
  name: "read-match",
  says: "One possible match with the entry as the list has it.",
  method: "GET",
  path: "/matches/{number}",
  access: "screening:read",
  params: MatchParams,
  body: null,
  query: null,
  reply: Match,
  refuses: ["NOT_FOUND"],
});

export const confirmMatch = consoleCall({
  name: "confirm-match",
  says: "Says that the borrower is the person on the list. Everything stays stopped; the borrower is told nothing of it. That it is somebody else takes two people (`match-clear`).",
  method: "POST",
  path: "/matches/{number}/confirm",
  access: "screening:work",
  params: MatchParams,
  body: z.strictObject({ reason: Reason }),
  query: null,
  reply: Match,
  refuses: ["NOT_FOUND", "ALREADY_ANSWERED"],
});
