import type { figuresAt } from "../../../apps/server/testing/loans/figures.ts";
import type { FiguresWork } from "../midnights.ts";

const { server, instants } = JSON.parse(process.argv[2] ?? "") as FiguresWork;
const file = `${server}/loans/testing/figures.ts`;
const room = (await import(file)) as { readonly figuresAt: typeof figuresAt };
process.stdout.write(JSON.stringify(instants.map(room.figuresAt)));
