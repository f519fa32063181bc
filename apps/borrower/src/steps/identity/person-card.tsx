import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { checkStep } from "@vaada/contract/calls/step";
import { Icon } from "@vaada/ui/icon";
import { iconDocument } from "@vaada/ui/icons";
import { useEffect } from "react";
import { request } from "../../api/client.ts";
import { setUser, useSession } from "../../session/store.ts";
import type { Step } from "../../shell/step.ts";
import styles from "./get-ready.module.css";

export type AskCustomer = () => Promise<Step["customer"] | null>;

/** Whoever comes straight from the PAN has a name already; the Aadhaar that goes with it is the step call's to tell. */
export const askCustomer: AskCustomer = async () => {
  const outcome = await request<typeof checkStep>("GET", "/step/step-checker");
  return outcome.kind === "ok" ? outcome.data.customer : null;
};

const { support } = lender;

/** Whose KYC it is. What is not known yet leaves no gap: a sentence stands in its place. */
export function PersonCard({ ask }: { ask: AskCustomer }) {
  const customer = useSession(({ user }) => user.user);
  const name = customer?.name ?? null;
  const aadhaar = customer?.aadhar_no ?? null;
  const isKnown = name !== null && aadhaar !== null;
  useEffect(() => {
    if (isKnown) return;
    let isGone = false;
    void ask().then((asked) => {
      if (!isGone && asked !== null) setUser({ user: asked });
    });
    return () => {
      isGone = true;
    };
  }, [isKnown, ask]);

  return (
    <div className={styles.person}>
      <span className={styles.tile} aria-hidden="true">
        {name === null ? <Icon path={iconDocument} /> : initialsOf(name)}
      </span>
      <div className={styles.who}>
        <p className={styles.name}>{name ?? t`Your PAN is confirmed`}</p>
        <p className={styles.aadhaar}>
          {aadhaar === null ? t`Next, your Aadhaar is matched with it` : t`Aadhaar ${aadhaar}`}
        </p>
        {name !== null && (
          <p className={styles.notYou}>
            <Trans>
              Not you? <a href={`mailto:${support.email}`}>Write to us</a>
            </Trans>
          </p>
        )}
      </div>
    </div>
  );
}

/** "ANITA ACHARYA" → "AA". */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], ...words.slice(1).slice(-1)].map((word) => [...(word ?? "")][0]).join("");
}
