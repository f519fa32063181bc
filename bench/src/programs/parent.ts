/** What a server of a benchmark tells the process that started it. */
export type Told = { readonly port: number } | { readonly cpu: NodeJS.CpuUsage };

/**
 * Tells the port once, and the processor time used so far whenever the parent asks. Leaves when the parent
 * does.
 */
export function answerParent(ready: { port: number }): void {
  const tell = (told: Told): void => void process.send?.(told);
  process.on("message", () => tell({ cpu: process.cpuUsage() }));
  process.once("disconnect", () => process.exit());
  tell(ready);
}
