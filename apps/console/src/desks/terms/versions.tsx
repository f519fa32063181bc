import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { day } from "../../parts/figures.ts";
import { Tag, type Tone } from "../../parts/tag.tsx";
import type { Version } from "./draft.ts";
import styles from "./terms.module.css";

type Props = {
  versions: readonly Version[];
  /** `null` for whoever only reads. */
  onStartFrom: ((version: Version) => void) | null;
};

/** Every version with its days and its two people. Going back is a new version that starts from an old one's figures. */
export const Versions = ({ versions, onStartFrom }: Props) => (
  <Card title="Versions" aside="none is ever changed">
    <ul className={styles.versions}>
      {versions.map((one) => (
        <li key={one.version}>
          <Tag tone={TONES[one.state]}>{`v${one.version}`}</Tag>
          <div>
            <strong>{daysOf(one)}</strong>
            <p className={styles.quiet}>
              {one.drafted_by === null ? "from before the console" : `${one.drafted_by}, ${one.agreed_by}`}
            </p>
          </div>
          {onStartFrom !== null && one.state !== "in-force" && (
            <Button size="sm" variant="quiet" onClick={() => onStartFrom(one)}>
              {`Start from v${one.version}`}
            </Button>
          )}
        </li>
      ))}
    </ul>
  </Card>
);

const TONES: Readonly<Record<Version["state"], Tone>> = {
  "in-force": "good",
  ahead: "info",
  past: "plain",
  never: "plain",
};

function daysOf({ state, effective_from, effective_through, drafted_by }: Version): string {
  if (state === "never") return `Was to hold from ${day(effective_from)}, replaced before`;
  if (state === "ahead") return `Holds from ${day(effective_from)}`;
  const from = drafted_by === null ? "the beginning" : day(effective_from);
  if (state === "past" && effective_through !== null) return `From ${from} to ${day(effective_through)}`;
  const end = effective_through === null ? "" : ` until ${day(effective_through)}`;
  return `In force since ${from}${end}`;
}
