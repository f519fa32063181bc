import type { ReactNode } from "react";
import type { Anchor } from "../anchor/anchor.ts";
import { Icon } from "../icon/icon.tsx";
import { iconForward } from "../icon/later-icons.ts";
import { iconExternal } from "../icon/loan-icons.ts";
import styles from "./setting-list.module.css";

type Words = {
  icon?: string | undefined;
  title: ReactNode;
  /** Under the title. */
  text?: ReactNode;
  /** The present setting, at the end of the line. */
  value?: ReactNode;
  tone?: "plain" | "danger" | undefined;
};

/** The end of a press: a page of ours, somebody else's, an act, or none. */
type Target =
  | { href: string; as?: Anchor | undefined; externalText?: undefined; onClick?: undefined }
  /** Said after the title and marked: the page opens elsewhere and is not ours. */
  | { href: string; externalText: string; as?: undefined; onClick?: undefined }
  | { onClick: () => void; href?: undefined; as?: undefined; externalText?: undefined }
  | { href?: undefined; onClick?: undefined; as?: undefined; externalText?: undefined };

/** One line of the profile. It stands in a SettingList. */
export function SettingRow({ href, as: Link = "a", externalText, onClick, ...words }: Words & Target) {
  if (externalText !== undefined) {
    return (
      <li>
        <a className={styles.row} href={href} target="_blank" rel="noreferrer">
          <Line {...words} sign={iconExternal} spoken={externalText} />
        </a>
      </li>
    );
  }
  if (href !== undefined) {
    return (
      <li>
        <Link className={styles.row} href={href}>
          <Line {...words} sign={iconForward} />
        </Link>
      </li>
    );
  }
  if (onClick) {
    return (
      <li>
        <button type="button" className={styles.row} onClick={onClick}>
          <Line {...words} sign={words.tone === "danger" ? undefined : iconForward} />
        </button>
      </li>
    );
  }
  return (
    <li>
      <div className={styles.row}>
        <Line {...words} />
      </div>
    </li>
  );
}

type LineProps = Words & { sign?: string | undefined; spoken?: string | undefined };

function Line({ icon, title, text, value, tone = "plain", sign, spoken }: LineProps) {
  return (
    <>
      {icon && (
        <span className={`${styles.icon} ${styles[tone]}`}>
          <Icon path={icon} size="sm" />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.main}>
          <span className={`${styles.title} ${styles[tone]}`}>{title}</span>
          {text && <span className={styles.text}> {text}</span>}
        </span>
        {value && <span className={styles.value}> {value}</span>}
        {spoken && <span className="visually-hidden"> {spoken}</span>}
      </span>
      {sign && (
        <span className={styles.sign}>
          <Icon path={sign} size="xs" />
        </span>
      )}
    </>
  );
}
