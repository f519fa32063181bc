import { t } from "@lingui/core/macro";
import type { verifyEmail } from "@vaada/contract/calls/basic-details";
import { FullScreenLoader } from "@vaada/ui/full-screen-loader";
import { useEffect, useEffectEvent, useState } from "react";
import { request } from "../../api/client.ts";
import { LinkResult } from "./link-result.tsx";
import { finalVerdict, type LinkVerdict, linkVerdictOf } from "./link-verdict.ts";
import styles from "./verify-email.module.css";

/** Where the link of a mail leads: it verifies the address by itself, whoever is signed in here or nobody. */
export function VerifyEmail() {
  const [token] = useState(tokenInAddress);
  const [verdict, setVerdict] = useState<LinkVerdict | "asking">(() =>
    token === "" ? verdictOfThisVisit() : "asking",
  );
  const settle = useEffectEvent((settled: LinkVerdict) => {
    if (finalVerdict(settled.kind) !== undefined) keepInPlaceOfToken(settled);
    setVerdict(settled);
  });
  useEffect(() => {
    if (verdict !== "asking") return;
    let isGone = false;
    void verifyToken(token).then((settled) => {
      if (!isGone) settle(settled);
    });
    return () => {
      isGone = true;
    };
  }, [verdict, token]);

  return (
    <main className={styles.main}>
      {verdict === "asking" ? (
        <FullScreenLoader
          open
          lines={{
            working: t`Verifying your email address`,
            still: t`Still working. You can keep this open.`,
          }}
        />
      ) : (
        <LinkResult verdict={verdict} onTryAgain={() => setVerdict("asking")} />
      )}
    </main>
  );
}

async function verifyToken(token: string): Promise<LinkVerdict> {
  return linkVerdictOf(await request<typeof verifyEmail>("POST", "/user/email/verify", { body: { token } }));
}

const tokenInAddress = (): string => new URLSearchParams(location.search).get("token") ?? "";

/** A link that is done with need not be found in the history by the next person at this device; its ending may be. */
function keepInPlaceOfToken({ kind }: LinkVerdict): void {
  history.replaceState({ ...history.state, linkVerdict: kind }, "", location.pathname);
}

/** After a reload the token is gone. Who comes here without ever having had one has no link that works. */
function verdictOfThisVisit(): LinkVerdict {
  const { linkVerdict } = (history.state ?? {}) as { linkVerdict?: unknown };
  return finalVerdict(linkVerdict) ?? { kind: "not-working" };
}
