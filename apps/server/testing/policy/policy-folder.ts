import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

export const POLICIES_FOLDER = fileURLToPath(new URL("../../policies", import.meta.url));

const IN_FORCE = readFileSync(join(POLICIES_FOLDER, "salary-advance-policy-2.json"), "utf8");

export type LooseModel = Record<string, unknown> & {
  nodes: {
    id: string;
    type: string;
    content: {
      rules?: Record<string, string>[];
      inputs?: { id: string; field?: string }[];
      expressions?: { key: string; value: string }[];
      statements?: { id: string; condition: string; isDefault: boolean }[];
    };
  }[];
  edges: { id: string; type: string; sourceId: string; targetId: string; sourceHandle?: string }[];
};

/** The model in force as the first version of a folder, to be changed at will. */
export const firstModel = (): LooseModel => ({ ...JSON.parse(IN_FORCE), version: 1 });

/** A folder with just these files, for one test. */
export function policyFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "vaada-policies-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** The first version with one cell written anew. */
export function withCell(cell: { node: string; row: number; column: string; text: string }): LooseModel {
  const model = firstModel();
  const rule = model.nodes.find(({ id }) => id === cell.node)?.content.rules?.[cell.row - 1];
  if (rule?.[cell.column] === undefined)
    throw new Error(`no such cell: ${cell.node} ${cell.row} ${cell.column}`);
  rule[cell.column] = cell.text;
  return model;
}
