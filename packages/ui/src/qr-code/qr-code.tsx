import qrcode from "qrcode-generator";
import styles from "./qr-code.module.css";

type Props = { text: string; label: string };

/** A text as a picture for a camera. Dark on white in either theme, with the quiet border that cameras look for. */
export function QrCode({ text, label }: Props) {
  const { size, squares } = drawingOf(text);
  const box = `-${QUIET} -${QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`;
  return (
    <svg className={styles.code} viewBox={box} role="img" aria-label={label}>
      <rect x={-QUIET} y={-QUIET} width={size + 2 * QUIET} height={size + 2 * QUIET} fill="white" />
      <path d={squares} fill="black" shapeRendering="crispEdges" />
    </svg>
  );
}

const QUIET = 2;

function drawingOf(text: string): { size: number; squares: string } {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const squares = Array.from(
    { length: size * size },
    (_, index) => [Math.floor(index / size), index % size] as const,
  )
    .filter(([row, column]) => code.isDark(row, column))
    .map(([row, column]) => `M${column} ${row}h1v1h-1z`)
    .join("");
  return { size, squares };
}
