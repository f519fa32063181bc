export declare function say(text: string): void;
export declare function duration(ms: number): string;
export declare function showProgress(text: string): () => void;
