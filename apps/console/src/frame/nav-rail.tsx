import { brand } from "virtual:lender";
import { Link } from "@tanstack/react-router";
import { BrandMark } from "@vaada/ui/brand-mark";
import { Icon } from "@vaada/ui/icon";
import { Jaali } from "@vaada/ui/jaali";
import { inWords } from "../parts/figures.ts";
import { Avatar } from "../parts/person.tsx";
import { useMe } from "../session/session.ts";
import { DESKS, type Desk, LATER_DESKS, mayOpen, SETTINGS } from "./desks.ts";
import styles from "./nav-rail.module.css";
import { useWaiting } from "./waiting.ts";

/** The desks that the person's role may open, each with what waits there for this person. */
export function NavRail() {
  const { name, role, can } = useMe();
  const waiting = useWaiting();
  const item = ({ path, words, icon, opens }: Desk) =>
    mayOpen(can, opens) && (
      <Link
        key={path}
        to={path}
        className={styles.item}
        activeOptions={{ exact: path === "/", includeSearch: false }}
      >
        <Icon path={icon} size="sm" />
        {words}
        {(waiting[path] ?? 0) > 0 && (
          <span className={styles.count}>
            {waiting[path]}
            <span className="visually-hidden"> wait for you</span>
          </span>
        )}
      </Link>
    );
  return (
    <nav className={styles.rail} aria-label="Desks">
      <Jaali />
      <p className={styles.brand}>
        <BrandMark name={brand.name} logo={brand.logo} /> <span>Console</span>
      </p>
      {DESKS.map(item)}
      <hr />
      {LATER_DESKS.map(item)}
      <div className={styles.room} />
      <Link to={SETTINGS.path} className={styles.item} activeOptions={{ includeSearch: false }}>
        <Icon path={SETTINGS.icon} size="sm" />
        {SETTINGS.words}
      </Link>
      <div className={styles.me}>
        <Avatar name={name} tone="hero" />
        <div>
          <strong>{name}</strong>
          <span>{role === "auditor" ? "Auditor, read only" : inWords(role)}</span>
        </div>
      </div>
    </nav>
  );
}
