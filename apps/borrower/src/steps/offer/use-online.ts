import { useSyncExternalStore } from "react";
import { currentlyOnline, onConnection } from "../../shell/connection.ts";

export const useOnline = (): boolean => useSyncExternalStore(onConnection, currentlyOnline);
