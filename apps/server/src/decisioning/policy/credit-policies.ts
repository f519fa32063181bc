import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ZenEngine } from "@gorules/zen-engine";
import type { CreditPolicies } from "../../services.ts";
import { createCreditModel } from "./credit-model.ts";
import { PolicyRefused, readModelFile } from "./model-file.ts";

/** Reads every model at start. A broken model stops the start: nobody is decided on by half a policy. */
export function createCreditPolicies({ folder }: { folder: string }): CreditPolicies {
  const engine = new ZenEngine();
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const models = files
    .map((name) =>
      createCreditModel(engine, { name, ...readModelFile(name, readFileSync(join(folder, name), "utf8")) }),
    )
    .sort((one, other) => other.version - one.version);
  const [current] = models;
  if (current === undefined) throw new PolicyRefused(`There is no credit policy in ${folder}.`);
  const otherPolicy = models.find(({ policy }) => policy !== current.policy);
  if (otherPolicy !== undefined) {
    throw new PolicyRefused(
      `${folder} holds ${current.policy} and ${otherPolicy.policy}: which of them decides is not said.`,
    );
  }
  return {
    current,
    find: (policy, version) =>
      models.find((model) => model.policy === policy && model.version === version) ?? null,
  };
}
