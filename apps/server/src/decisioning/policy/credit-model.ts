import type { ZenDecision, ZenEngine } from "@gorules/zen-engine";
import { SALARY_ADVANCE_POLICY } from "@vaada/lending/policies/salary-advance-policy";
import { encodeFacts } from "@vaada/lending/policy/facts-on-file";
import { withFigures } from "@vaada/lending/policy/policy-figures";
import type { CreditModel } from "../../services.ts";
import { checkCells } from "./check-cells.ts";
import { readDecision } from "./decision-answer.ts";
import { readFigures } from "./model-figures.ts";
import { type ModelFile, PolicyRefused } from "./model-file.ts";

export function createCreditModel(
  engine: ZenEngine,
  file: ModelFile & { readonly name: string },
): CreditModel {
  const { policy, version } = file.model;
  checkCells(file.name, file.model);
  const decision = compileModel(engine, file);
  const figures = readFigures(file.name, file.model);
  return {
    policy,
    version,
    hash: file.hash,
    reading: file.reading,
    content: file.content,
    figures,
    rules: withFigures(SALARY_ADVANCE_POLICY, { version, figures }),
    async decide(facts) {
      const input = encodeFacts(facts);
      try {
        return readDecision((await decision.evaluate(input)).result);
      } catch (error) {
        throw new Error(`${policy} ${version} gave no decision.`, { cause: error });
      }
    },
  };
}

function compileModel(
  engine: ZenEngine,
  { name, content }: ModelFile & { readonly name: string },
): ZenDecision {
  try {
    const decision = engine.createDecision(content);
    decision.validate();
    return decision;
  } catch (error) {
    throw new PolicyRefused(`${name} is no graph that can be walked.`, { cause: error });
  }
}
