import { Icon } from "../icon/icon.tsx";
import { iconAlert } from "../icon/icons.ts";
import styles from "./field.module.css";

type Props = { id: string; prefix: string; error: string | null | undefined };

export function FieldError({ id, prefix, error }: Props) {
  if (!error) return null;
  return (
    <p id={id} className={styles.error}>
      <Icon path={iconAlert} size="xs" />
      <span>
        <span className="visually-hidden">{prefix} </span>
        {error}
      </span>
    </p>
  );
}
