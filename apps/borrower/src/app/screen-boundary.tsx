import { t } from "@lingui/core/macro";
import { Component, type ReactNode } from "react";
import styles from "./screen-boundary.module.css";

type Props = { children: ReactNode };

/**
 * Stands where a screen failed, most often because its chunk could not be loaded (no network, or a new version took the
 * old files away). Drawn with nothing but text and a button, so that it needs no further chunk itself.
 */
export class ScreenBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className={styles.panel} role="alert">
        <h1 className={styles.title}>{t`This page didn’t load`}</h1>
        <p>{t`Check your connection. Nothing you gave us is lost.`}</p>
        <button type="button" className={styles.button} onClick={() => location.reload()}>
          {t`Try again`}
        </button>
      </main>
    );
  }
}
