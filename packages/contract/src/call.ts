import type { Step } from "@vaada/lending/steps";
import type * as z from "zod/mini";
import type { ConsentKind } from "./consent.ts";
import type { ErrorCode } from "./errors.ts";

/**
 * One call of the API, read by the server, the apps, the tests and the reference page alike.
 * `path` is what follows `/api`. `refuses` lists the codes this call may answer with besides those
 * that any call can (a bad body, a missing token, a limit, an outage of our own).
 */
export type Call = {
  readonly name: string;
  readonly says: string;
  readonly method: "GET" | "POST";
  readonly path: `/${string}`;
  readonly access: "public" | "borrower";
  /** The step of the journey this call belongs to. Before that step it is refused; after it, it changes nothing. */
  readonly step?: StepName;
  /** A POST that changes nothing once its step has passed, and then tells what is on file. */
  readonly reads?: true;
  /** How the body comes when it is no JSON: a form with a file. */
  readonly takes?: "multipart";
  /**
   * Set for a call with a step that only shows what is on file, so no withdrawn consent stands in its way.
   */
  readonly showsOnly?: true;
  /** The consents this call records, given on the notice that its `X-Notice-Version` names. */
  readonly consents?: readonly ConsentKind[];
  /**
   * The wordings of that notice, the current one first. The others are for an app that was loaded before the wording
   * changed. A call that names none was given on the current one.
   */
  readonly notices?: readonly [current: string, ...earlier: string[]];
  readonly body: z.ZodMiniType | null;
  readonly query: z.ZodMiniType | null;
  readonly reply: z.ZodMiniType;
  readonly refuses: readonly ErrorCode[];
};

/** The steps that have calls: every step of the journey but the dashboard, which a borrower reaches by none. */
export type StepName = Exclude<Step, "dashboard">;

export const call = <const C extends Call>(definition: C): C => definition;

export type BodyOf<C extends Call> = C["body"] extends z.ZodMiniType ? z.output<C["body"]> : undefined;
/** A body as a client writes it, before it is parsed. */
export type GivenBodyOf<C extends Call> = C["body"] extends z.ZodMiniType ? z.input<C["body"]> : undefined;
export type QueryOf<C extends Call> = C["query"] extends z.ZodMiniType ? z.output<C["query"]> : undefined;
export type ReplyOf<C extends Call> = z.output<C["reply"]>;
