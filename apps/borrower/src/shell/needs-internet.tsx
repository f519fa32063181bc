import { needsInternet } from "../language/shared-phrases.ts";
import { useOnline } from "./connection.ts";
import styles from "./needs-internet.module.css";

/** At a button that needs the network, before it is pressed in vain. Its own words say what else can be done meanwhile. */
export function NeedsInternet({ children = needsInternet() }: { children?: string | undefined }) {
  return useOnline() ? null : <p className={styles.line}>{children}</p>;
}
