import { Fragment, useId } from "react";
import { Card } from "../../parts/card.tsx";
import { type Field, fieldsOf, inUnits, type Limit, type TypedFigures, type Version } from "./draft.ts";
import styles from "./terms.module.css";

type Props = {
  limits: Readonly<Record<Field, Limit>>;
  live: Version;
  next: number;
  typed: TypedFigures;
  mistakes: Partial<Record<Field, string>>;
  changed: readonly Field[];
  /** `null` for whoever only reads. */
  onType: ((field: Field, words: string) => void) | null;
};

/** Every figure of the terms: what is in force, and what the draft makes of it. */
export function FigureTable(props: Props) {
  const { limits, live, next, onType } = props;
  // A count that can only be one is none that anybody drafts.
  const fields = fieldsOf(live.figures).filter(
    (field) => limits[field].unit === "percent" || limits[field].least < limits[field].most,
  );
  const groups = Map.groupBy(fields, (field) => limits[field].group);
  return (
    <Card title="Figures" aside="each within its bounds, whoever agrees" isFlush>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">{`In force, v${live.version}`}</th>
            {onType !== null && <th scope="col">{`Draft v${next}`}</th>}
          </tr>
        </thead>
        <tbody>
          {[...groups].map(([group, fields]) => (
            <Fragment key={group}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={onType === null ? 2 : 3}>
                  {group}
                </th>
              </tr>
              {fields.map((field) => (
                <FigureRow key={field} field={field} {...props} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function FigureRow({ field, limits, live, typed, mistakes, changed, onType }: Props & { field: Field }) {
  const id = useId();
  const limit = limits[field];
  const value = live.figures[field];
  const mistake = mistakes[field];
  const isChanged = changed.includes(field);
  return (
    <tr>
      <th scope="row">{limit.label}</th>
      <td>{isChanged ? <s>{inUnits(limit, value)}</s> : inUnits(limit, value)}</td>
      {onType !== null && (
        <td>
          <input
            className={styles.figure}
            data-changed={isChanged || undefined}
            aria-label={`${limit.label}, draft`}
            aria-invalid={mistake !== undefined}
            aria-describedby={mistake === undefined ? undefined : id}
            inputMode="decimal"
            value={typed[field] ?? String(value)}
            onChange={({ target }) => onType(field, target.value)}
          />
          <span className={styles.unit}>{UNITS[limit.unit]}</span>
          {mistake !== undefined && (
            <p id={id} className={styles.mistake}>
              {mistake}
            </p>
          )}
        </td>
      )}
    </tr>
  );
}

const UNITS: Readonly<Record<Limit["unit"], string>> = {
  rupees: "₹",
  percent: "%",
  days: "days",
  times: "times",
};
