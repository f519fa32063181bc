import { useState } from "react";
import { Drawer } from "../../parts/drawer.tsx";
import { Choice } from "../../parts/field.tsx";
import { countOf } from "../../parts/figures.ts";
import { Note } from "../../parts/note.tsx";
import { type Figures, figureInWords, type Policy } from "./phrases.ts";
import styles from "./policy.module.css";

type Props = { policy: Pick<Policy, "versions" | "rows">; onClose: () => void };

/** Any two versions side by side: each figure in which they differ, and how many are the same. */
export function CompareVersions({ policy: { versions, rows }, onClose }: Props) {
  const [newest, before = newest] = versions;
  const [pair, setPair] = useState({ one: before?.version, other: newest?.version });
  const figuresOf = (number: number | undefined): Figures =>
    versions.find(({ version }) => version === number)?.figures ?? {};
  const [one, other] = [figuresOf(pair.one), figuresOf(pair.other)];
  const known = rows.flatMap((row) => {
    const [was, becomes] = [one[row.key ?? ""], other[row.key ?? ""]];
    return was === undefined || becomes === undefined ? [] : [{ row, was, becomes }];
  });
  const changed = known.filter(({ was, becomes }) => was !== becomes);
  const choices = versions.map(({ version }) => [String(version), `v${version}`] as const);
  return (
    <Drawer title="Compare two versions" onClose={onClose}>
      <div className={styles.pair}>
        <Choice
          label="Version"
          value={String(pair.one)}
          choices={choices}
          onValue={(value) => setPair({ ...pair, one: Number(value) })}
        />
        <Choice
          label="Beside version"
          value={String(pair.other)}
          choices={choices}
          onValue={(value) => setPair({ ...pair, other: Number(value) })}
        />
      </div>
      {changed.length === 0 ? (
        <Note>Every figure is the same.</Note>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Rule</th>
              <th scope="col">v{pair.one}</th>
              <th scope="col">v{pair.other}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ row, was, becomes }) => (
              <tr key={row.key}>
                <th scope="row">{row.rule}</th>
                <td className={styles.quiet}>{figureInWords(row, was)}</td>
                <td>
                  <strong>{figureInWords(row, becomes)}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.foot}>{countOf(known.length - changed.length, "figure")} the same.</p>
    </Drawer>
  );
}
