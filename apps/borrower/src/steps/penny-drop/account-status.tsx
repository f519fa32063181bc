import { t } from "@lingui/core/macro";
import { FullScreenLoader } from "@vaada/ui/full-screen-loader";
import { useState } from "react";
import { paths } from "../../paths.ts";
import { go } from "../../shell/navigation.ts";
import { useAnswer } from "../../waiting/use-answer.ts";
import { accountPaths } from "../account-paths.ts";
import { type AccountFailure, keptFailure, type VerifiedAccount, verifiedTold } from "../account-result.ts";
import type { AskStep } from "../step-now.ts";
import { NotVerified } from "./not-verified.tsx";
import type { ReadAccount } from "./read-account-on-file.ts";
import { Verified } from "./verified.tsx";

type Props = { askStep: AskStep; read: ReadAccount };

type Known =
  | { kind: "verified"; account: VerifiedAccount }
  | { kind: "not-verified"; failure: AccountFailure }
  | { kind: "to-step" };

/**
 * What came of the account. The number in the address is not believed: what was answered since the page was loaded is,
 * and otherwise the server's step.
 */
export function AccountStatus({ askStep, read }: Props) {
  const [known, setKnown] = useState(answeredHere);
  useAnswer(
    async () => known ?? (await knownBy({ askStep, read })),
    (answer) => {
      setKnown(answer);
      // A session that has ended has sent the borrower elsewhere by now.
      if (answer.kind === "to-step" && location.pathname === STATUS_PATH)
        go(paths.stepper(), { replace: true });
    },
  );
  if (known === null)
    return (
      <FullScreenLoader
        open
        lines={{ working: t`Looking up your account`, still: t`Still working. You can keep this open.` }}
      />
    );
  switch (known.kind) {
    case "verified":
      return <Verified account={known.account} />;
    case "not-verified":
      return <NotVerified failure={known.failure} />;
    case "to-step":
      return null;
    default:
      return known satisfies never;
  }
}

const STATUS_PATH = accountPaths.verified().split("?")[0];

/** `null` after a reload, or for who typed the address. */
function answeredHere(): Known | null {
  const account = verifiedTold();
  return account === null ? null : { kind: "verified", account };
}

/** The steps that nobody comes to whose account is not verified. */
const AFTER_ACCOUNT: readonly unknown[] = [accountPaths.keyFacts(), "/disbursed"];

async function knownBy({ askStep, read }: Props): Promise<Known> {
  const failure = keptFailure();
  const step = await askStep();
  if (AFTER_ACCOUNT.includes(step)) {
    const account = await read();
    return account === null ? { kind: "to-step" } : { kind: "verified", account };
  }
  // Nobody could say where we are, but what was answered before the reload still holds.
  return failure === null ? { kind: "to-step" } : { kind: "not-verified", failure };
}
