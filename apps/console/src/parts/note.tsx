import { Icon } from "@vaada/ui/icon";
import { iconAlert } from "@vaada/ui/icons";
import { iconInfo } from "@vaada/ui/later-icons";
import type { ReactNode } from "react";
import { messageOf, whyOf } from "../api/client.ts";
import { Button } from "./button.tsx";
import { iconTeam } from "./icons.ts";
import styles from "./note.module.css";

type Props = { tone?: "plain" | "good" | "warn" | "bad"; icon?: string; children: ReactNode };

export function Note({ tone = "plain", icon, children }: Props) {
  return (
    <div className={`${styles.note} ${styles[tone]}`}>
      <Icon path={icon ?? (tone === "warn" || tone === "bad" ? iconAlert : iconInfo)} size="xs" />
      <div>{children}</div>
    </div>
  );
}

/** The failure in the server's words. It is spoken as soon as it stands there. */
export function FailureNote({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  return (
    <div role="alert">
      <Note tone="bad">
        {messageOf(error)}
        {onRetry !== undefined && (
          <Button variant="quiet" size="sm" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Note>
    </div>
  );
}

/** The failure, with the server's obstacles. */
export function Refusal({ error }: { error: unknown }) {
  const why = whyOf(error);
  return (
    <>
      <FailureNote error={error} />
      {why !== undefined && <Note tone="bad">{why}</Note>}
    </>
  );
}

/** Said before the click that asks: what it asks for takes another person. */
export function NeedsTwo({ children }: { children?: ReactNode }) {
  return (
    <Note icon={iconTeam}>
      <strong>Needs a second person.</strong> {children ?? "Nothing changes until another person agrees."}
    </Note>
  );
}
