import { t } from "@lingui/core/macro";
import { OfflineBanner } from "@vaada/ui/offline-banner";
import { useEffect, useSyncExternalStore } from "react";
import { currentlyOnline, onConnection, watchConnection } from "../shell/connection.ts";

export function Offline() {
  useEffect(watchConnection, []);
  const isOnline = useSyncExternalStore(onConnection, currentlyOnline, () => true);
  return <OfflineBanner text={isOnline ? null : t`You’re offline. Nothing you typed is lost.`} />;
}
