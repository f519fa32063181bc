export function stampOf(root: string, paths: readonly string[], counts?: (path: string) => boolean): string;
export function readStamp(root: string, name: string): string | undefined;
export function writeStamp(root: string, name: string, stamp: string): void;
