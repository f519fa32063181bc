import styles from "./reports.module.css";

type Line = { readonly name: string; readonly sub: string; readonly values: readonly (number | null)[] };

const WIDTH = 120;
const HEIGHT = 56;
const LEFT = 4;

/** Small charts on one scale, one a line: the others stand behind it in grey, first and last value have their figures. */
export function SmallMultiples({
  label,
  lines,
  steps,
}: {
  label: string;
  lines: readonly Line[];
  /** What the values are of, from left to right. */
  steps: readonly number[];
}) {
  const most = Math.max(1, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const lastStep = steps.at(-1) ?? 1;
  const x = (step: number) => LEFT + (step / lastStep) * (WIDTH - 2 * LEFT);
  const y = (value: number) => HEIGHT - (value / most) * (HEIGHT - 8);
  const pointsOf = ({ values }: Line) =>
    values.flatMap((value, index) =>
      value === null ? [] : [{ x: x(steps[index] ?? 0), y: y(value), value }],
    );
  const pathOf = (line: Line) =>
    pointsOf(line)
      .map((point) => `${point.x},${point.y}`)
      .join(" ");
  return (
    <ul className={styles.multiples} aria-label={label}>
      {lines.map((line) => {
        const points = pointsOf(line);
        const [first, last] = [points[0], points.at(-1)];
        return (
          <li key={line.name}>
            <p className={styles.multipleHead}>
              <strong>{line.name}</strong> <span className={styles.quiet}>{line.sub}</span>
            </p>
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 4}`} aria-hidden="true">
              <line className={styles.zero} x1={LEFT} x2={WIDTH - LEFT} y1={HEIGHT} y2={HEIGHT} />
              {lines
                .filter((other) => other !== line)
                .map((other) => (
                  <polyline key={other.name} className={styles.behind} points={pathOf(other)} />
                ))}
              <polyline className={styles.line} points={pathOf(line)} />
              {last !== undefined && <circle className={styles.dot} cx={last.x} cy={last.y} r="2.2" />}
            </svg>
            <p className={styles.multipleFoot}>
              {first === undefined
                ? "Not ripe yet"
                : `${first.value}% on the due date${last === first ? "" : `, ${last?.value}% last`}`}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
