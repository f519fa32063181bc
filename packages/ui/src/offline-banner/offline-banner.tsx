import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import { iconOffline } from "../icon/later-icons.ts";
import styles from "./offline-banner.module.css";

/** One pill above everything. Mounted always and given no text while online, so that its coming and going is announced. */
export function OfflineBanner({ text }: { text: ReactNode }) {
  return (
    <div role="status">
      {text && (
        <div className={styles.banner}>
          <Icon path={iconOffline} size="xs" />
          <span>{text}</span>
        </div>
      )}
    </div>
  );
}
