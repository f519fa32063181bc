import { createHash } from "node:crypto";
import type { StatementReading } from "@vaada/lending/statement/analyse-statement";
import * as z from "zod";

/** Thrown for a policy that can't be relied on. Its message is one line that names the file. */
export class PolicyRefused extends Error {
  override readonly name = "PolicyRefused";
}

const Cell = z.string();
const NodeName = { id: z.string().min(1), name: z.string().min(1) };
const Whole = { inputField: z.null(), executionMode: z.literal("single") };

const Table = z.object({
  ...NodeName,
  type: z.literal("decisionTableNode"),
  content: z.object({
    ...Whole,
    hitPolicy: z.enum(["first", "collect"]),
    inputs: z.array(
      z.object({ id: z.string().min(1), name: z.string(), field: z.string().min(1).optional() }),
    ),
    outputs: z.array(z.object({ id: z.string().min(1), name: z.string(), field: z.string().min(1) })).min(1),
    rules: z.array(z.record(z.string(), Cell)).min(1),
    passThrough: z.boolean(),
    outputPath: z.string().min(1).nullable(),
  }),
});

const Expressions = z.object({
  ...NodeName,
  type: z.literal("expressionNode"),
  content: z.object({
    ...Whole,
    expressions: z.array(z.object({ id: z.string(), key: z.string().min(1), value: Cell })).min(1),
    passThrough: z.boolean(),
    outputPath: z.null(),
  }),
});

const Switch = z.object({
  ...NodeName,
  type: z.literal("switchNode"),
  content: z.object({
    hitPolicy: z.literal("first"),
    statements: z.array(z.object({ id: z.string().min(1), condition: Cell, isDefault: z.boolean() })).min(1),
  }),
});

/** There is no program node: a credit officer must be able to read the whole policy. */
const Model = z.object({
  policy: z.string().regex(/^[a-z][a-z-]*$/),
  version: z.int().min(1),
  reading: z.strictObject({
    fullMonths: z.int().min(1).max(12),
    salaryPercentOfIncomeMin: z.int().min(1).max(100),
  }),
  contentType: z.literal("application/vnd.gorules.decision"),
  nodes: z.array(
    z.discriminatedUnion("type", [
      z.object({ ...NodeName, type: z.literal("inputNode") }),
      z.object({ ...NodeName, type: z.literal("outputNode") }),
      Table,
      Expressions,
      Switch,
    ]),
  ),
  edges: z.array(
    z.object({ sourceId: z.string(), targetId: z.string(), sourceHandle: z.string().nullish() }),
  ),
});

export type Model = z.output<typeof Model>;
export type ModelTable = z.output<typeof Table>;

export type ModelFile = {
  readonly model: Model;
  /** The whole file, as the engine wants it. */
  readonly content: object;
  readonly hash: string;
  readonly reading: StatementReading;
};

export const readModelFile = (name: string, text: string): ModelFile =>
  readModel(name, parseJson(name, text));

/** Reads a model that a file or a row of versions holds. */
export function readModel(name: string, content: object): ModelFile {
  const parsed = Model.safeParse(content);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new PolicyRefused(`${name} is no credit policy: ${issue?.path.join(".")}: ${issue?.message}.`);
  }
  const { policy, version, reading } = parsed.data;
  const expected = `${policy}-${version}.json`;
  if (name !== expected) throw new PolicyRefused(`${name} says that it is ${expected}.`);
  return {
    model: parsed.data,
    content,
    hash: createHash("sha256").update(canonical(content)).digest("hex"),
    reading: {
      fullMonths: reading.fullMonths,
      salaryPpmOfIncomeMin: BigInt(reading.salaryPercentOfIncomeMin) * PPM_PER_PERCENT,
    },
  };
}

const PPM_PER_PERCENT = 10_000n;

function parseJson(name: string, text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    throw new PolicyRefused(`${name} is not JSON.`);
  }
}

/** Sorts keys and drops spaces: a file that was only reformatted is the same policy. */
const canonical = (json: unknown): string =>
  JSON.stringify(json, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
