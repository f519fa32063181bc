import { useState } from "react";
import { Button } from "../../parts/button.tsx";
import { Card, Facts } from "../../parts/card.tsx";
import { count, day } from "../../parts/figures.ts";
import { Tag, type Tone } from "../../parts/tag.tsx";
import { CompareVersions } from "./compare-versions.tsx";
import { endInWords, type Figures, type Policy } from "./phrases.ts";
import styles from "./policy.module.css";

type Version = Policy["versions"][number];

const STATES: Readonly<Record<Version["state"], readonly [Tone, string]>> = {
  "in-force": ["good", "Live"],
  ahead: ["info", "To come"],
  past: ["plain", "Past"],
};

/** "since 3 Nov 2026", "in shadow on 10%, 3 Nov to 2 Dec 2026". */
function timeOf({ use, state, effective_from, effective_to, share_percent }: Version): string {
  if (effective_from === null) return "with the release";
  if (use === "shadow" && effective_to !== null)
    return `in shadow on ${share_percent}%, ${day(effective_from)} to ${day(effective_to)}`;
  return `${state === "ahead" ? "from" : "since"} ${day(effective_from)}`;
}

type Props = {
  policy: Pick<Policy, "versions" | "rows">;
  /** Takes an earlier version's figures as the draft: going back is a new version. */
  onTake: ((figures: Figures) => void) | null;
};

export function Versions({ policy, onTake }: Props) {
  const { versions } = policy;
  const [isComparing, setComparing] = useState(false);
  return (
    <Card
      title="Versions"
      aside={
        versions.length > 1 && (
          <Button size="sm" variant="quiet" onClick={() => setComparing(true)}>
            Compare two
          </Button>
        )
      }
    >
      <ul className={styles.versions}>
        {versions.map((version) => (
          <li key={version.version}>
            <Tag tone={STATES[version.state][0]}>v{version.version}</Tag>
            <div>
              <strong>
                {STATES[version.state][1]} {timeOf(version)}
              </strong>
              {version.asked_by !== null && (
                <small>
                  {version.asked_by}, {version.agreed_by}: {version.reason}
                </small>
              )}
            </div>
            {onTake !== null && version.state !== "in-force" && (
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Draft from version ${version.version}`}
                onClick={() => onTake(version.figures)}
              >
                Draft from it
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isComparing && <CompareVersions policy={policy} onClose={() => setComparing(false)} />}
    </Card>
  );
}

/** The version that decides in shadow, and how it differs from the one in force. */
export const ChallengerCard = ({ challenger }: { challenger: NonNullable<Policy["challenger"]> }) => (
  <Card title={`Challenger v${challenger.version}`} aside={`on ${challenger.share_percent}% of applications`}>
    <Facts
      rows={[
        ["Decided in shadow", count(challenger.decided)],
        ["As the live version", count(challenger.alike)],
        ...challenger.moves.map(
          ({ was, becomes, count: many }) =>
            [
              `${endInWords(was)} → ${was === becomes ? "another amount" : endInWords(becomes)}`,
              count(many),
            ] as const,
        ),
      ]}
    />
    <p className={styles.foot}>No borrower is decided on by it.</p>
  </Card>
);
