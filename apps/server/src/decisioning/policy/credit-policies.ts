import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ZenEngine } from "@gorules/zen-engine";
import type { Tx } from "../../platform/db/tx.ts";
import type { CreditModel, CreditPolicies } from "../../services.ts";
import { createCreditModel } from "./credit-model.ts";
import { writeFigures } from "./model-figures.ts";
import { PolicyRefused, readModel, readModelFile } from "./model-file.ts";
import { readChallengerOn, readHighestOn, readVersionModel } from "./store.ts";

/**
 * Reads every model of the release at start: a broken one stops the start, and nobody is decided on by half a policy. The
 * versions that two people made are rows, which every process finds when it decides; one that was compiled is kept.
 */
export function createCreditPolicies({ folder }: { folder: string }): CreditPolicies {
  const engine = new ZenEngine();
  const compiled = readShipped(engine, folder);
  const [shipped] = [...compiled.values()].sort((one, other) => other.version - one.version);
  if (shipped === undefined) throw new PolicyRefused(`There is no credit policy in ${folder}.`);
  const { policy } = shipped;

  const compile = (name: string, content: object): CreditModel =>
    createCreditModel(engine, { name, ...readModel(name, content) });

  async function findVersion(tx: Tx, version: number): Promise<CreditModel | null> {
    const known = compiled.get(version);
    if (known !== undefined) return known;
    const row = await readVersionModel(tx, { policy, version });
    if (row === null) return null;
    const model = compile(`${policy}-${version}.json`, row.content);
    if (model.hash !== row.hash) throw new PolicyRefused(`${policy} ${version} is not what was agreed to.`);
    compiled.set(version, model);
    return model;
  }

  async function requireVersion(tx: Tx, version: number): Promise<CreditModel> {
    const model = await findVersion(tx, version);
    if (model === null) throw new Error(`CreditPolicies: version ${version} is gone`);
    return model;
  }

  return {
    shipped,
    async inForce(tx, on) {
      const highest = await readHighestOn(tx, { policy, on });
      if (highest === shipped.version)
        throw new PolicyRefused(`The release brings ${policy} ${highest}, which two people made already.`);
      return highest === null || highest < shipped.version ? shipped : requireVersion(tx, highest);
    },
    async challenger(tx, on) {
      const found = await readChallengerOn(tx, { policy, on, above: shipped.version });
      if (found === null) return null;
      return { model: await requireVersion(tx, found.version), sharePercent: found.sharePercent };
    },
    find: async (tx, name, version) => (name === policy ? findVersion(tx, version) : null),
    draft: (figures, version) =>
      compile(`${policy}-${version}.json`, writeFigures(shipped.content, { version, figures })),
  };
}

function readShipped(engine: ZenEngine, folder: string): Map<number, CreditModel> {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const models = files.map((name) =>
    createCreditModel(engine, { name, ...readModelFile(name, readFileSync(join(folder, name), "utf8")) }),
  );
  const [first] = models;
  const other = models.find(({ policy }) => policy !== first?.policy);
  if (first !== undefined && other !== undefined) {
    throw new PolicyRefused(
      `${folder} holds ${first.policy} and ${other.policy}: which of them decides is not said.`,
    );
  }
  return new Map(models.map((model) => [model.version, model]));
}
