import type { figuresAt } from "../../../apps/server/testing/loans/figures.ts";
import type { FiguresWork } from "../midnights.ts";

const { server, instants } = JSON.parse(process.argv[2] ?? "") as FiguresWork;
const module = (await import(`${server}/../testing/loans/figures.ts`)) as {
  readonly figuresAt: typeof figuresAt;
};
process.stdout.write(JSON.stringify(instants.map(module.figuresAt)));
