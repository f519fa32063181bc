import { lender } from "virtual:lender";
import { BrandMark } from "@vaada/ui/brand-mark";
import { Icon } from "@vaada/ui/icon";
import { iconGlobe } from "@vaada/ui/icons";
import { type ReactNode, useEffect } from "react";
import { chooseLanguage, LANGUAGE_NAMES, SCREEN_LANGUAGES, screenLanguage } from "../language/language.ts";
import { paths } from "../paths.ts";
import { replayFirstTouches } from "../shell/first-touches.ts";
import { Link } from "../shell/link.tsx";
import styles from "./public-header.module.css";

type Props = { link: { readonly href: string; readonly text: string }; children?: ReactNode };

export function PublicHeader({ link, children }: Props) {
  const { name, logo } = lender.brand;
  useEffect(() => replayFirstTouches("[data-first=header]"), []);
  return (
    <header className={styles.header} data-first="header">
      <Link className={styles.brand} href={paths.landing()}>
        <BrandMark name={name} logo={logo} />
      </Link>
      {children}
      <LanguageSwitch />
      <Link className={styles.link} href={link.href}>
        {link.text}
      </Link>
    </header>
  );
}

/** Shows each other language in its own script: whoever needs it can't read this one. */
const LanguageSwitch = () =>
  SCREEN_LANGUAGES.filter((other) => other !== screenLanguage()).map((other) => (
    <button
      key={other}
      type="button"
      className={styles.language}
      lang={other}
      onClick={() => void chooseLanguage(other)}
    >
      <Icon path={iconGlobe} size="sm" />
      <span className={styles.name}>{LANGUAGE_NAMES[other]}</span>
    </button>
  ));
