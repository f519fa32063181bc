import { Fragment, useState } from "react";
import { Card } from "../../parts/card.tsx";
import { count } from "../../parts/figures.ts";
import { type Figures, figureInWords, type Policy, type PolicyRow } from "./phrases.ts";
import styles from "./policy.module.css";

type Props = {
  policy: Policy;
  draft: Figures;
  /** The server's faults, by figure. */
  faults: Readonly<Record<string, string>>;
  /** `null` for whoever may not draft. */
  onFigure: ((key: string, figure: number) => void) | null;
};

/** Every rule of the policy: as it is in force, as the draft has it, and how often it held. */
export function RulesTable({ policy, draft, faults, onFigure }: Props) {
  const sections = [...new Set(policy.rows.map(({ section }) => section))];
  return (
    <Card title="Rules" aside="Hits: decisions of the last 90 days" isFlush>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">Live v{policy.version}</th>
            <th scope="col">Draft v{policy.next_version}</th>
            <th scope="col" className={styles.figure}>
              Hits
            </th>
          </tr>
        </thead>
        <tbody>
          {sections.map((section) => (
            <Fragment key={section}>
              <tr className={styles.group}>
                <td colSpan={4}>{section}</td>
              </tr>
              {policy.rows
                .filter((row) => row.section === section)
                .map((row) => (
                  <RuleRow
                    key={`${row.rule} ${row.before}${row.key}`}
                    row={row}
                    drafted={row.key === null ? null : (draft[row.key] ?? row.value)}
                    fault={row.key === null ? undefined : faults[`figures.${row.key}`]}
                    onFigure={onFigure}
                  />
                ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

type RowProps = {
  row: PolicyRow;
  drafted: number | null;
  fault: string | undefined;
  onFigure: Props["onFigure"];
};

function RuleRow({ row, drafted, fault, onFigure }: RowProps) {
  const { key, value } = row;
  const isChanged = drafted !== value;
  return (
    <tr>
      <th scope="row">{row.rule}</th>
      <td>
        {value === null ? (
          row.before
        ) : isChanged ? (
          <s className={styles.quiet}>{figureInWords(row, value)}</s>
        ) : (
          figureInWords(row, value)
        )}
      </td>
      <td>
        {key === null || value === null || drafted === null ? (
          <span className={styles.quiet}>same</span>
        ) : onFigure === null ? (
          <span className={isChanged ? styles.changed : styles.quiet}>
            {isChanged ? figureInWords(row, drafted) : "same"}
          </span>
        ) : (
          <FigureCell
            row={row}
            drafted={drafted}
            fault={fault}
            onFigure={(figure) => onFigure(key, figure)}
          />
        )}
      </td>
      <td className={styles.figure}>{count(row.hits)}</td>
    </tr>
  );
}

type CellProps = {
  row: PolicyRow;
  drafted: number;
  fault: string | undefined;
  onFigure: (figure: number) => void;
};

/** A figure that opens to be typed. What lies out of its bounds says so in its place and changes nothing. */
function FigureCell({ row, drafted, fault, onFigure }: CellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { value, lowest, highest } = row;
  const name = `${row.rule}, ${row.before.trim() || row.after.replace(/^[\s,]+/, "")}`;
  const isChanged = drafted !== value;
  if (typed === null)
    return (
      <>
        <button
          type="button"
          className={isChanged ? styles.changed : styles.same}
          aria-label={`${name}: ${isChanged ? figureInWords(row, drafted) : "same"}`}
          onClick={() => setTyped(String(drafted))}
        >
          {isChanged ? figureInWords(row, drafted) : "same"}
        </button>
        {fault !== undefined && <p className={styles.fault}>{fault}</p>}
      </>
    );
  const figure = Number(typed.replaceAll(",", ""));
  const isWithin =
    typed.trim() !== "" &&
    Number.isInteger(figure) &&
    figure >= (lowest ?? figure) &&
    figure <= (highest ?? figure);
  const end = () => {
    if (isWithin) onFigure(figure);
    setTyped(null);
  };
  return (
    <>
      <input
        className={styles.input}
        aria-label={name}
        aria-invalid={!isWithin}
        inputMode="numeric"
        // The one thing to be filled in where it was asked for.
        ref={takeFocus}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={end}
        onKeyDown={({ key }) => {
          if (key === "Enter") end();
          if (key === "Escape") setTyped(null);
        }}
      />
      {!isWithin && (
        <p className={styles.fault} role="alert">
          {count(lowest ?? 0)} to {count(highest ?? 0)}, whole numbers
        </p>
      )}
    </>
  );
}

const takeFocus = (input: HTMLInputElement | null): void => input?.focus();
