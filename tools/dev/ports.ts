import { createServer, type Server } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@vaada/postgres/free-port";
import { OperatorError } from "./operator-error.ts";

export type Env = Readonly<Record<string, string | undefined>>;

export type Ports = { [name in keyof typeof PORTS]: number };

const PORTS = {
  PORT: 3000,
  CONSOLE_PORT: 3001,
  SANDBOX_PORT: 3002,
  METRICS_PORT: 3003,
  CHECKOUT_PORT: 3004,
  SANDBOX_SMTP_PORT: 3025,
} as const;

const NAMES = Object.keys(PORTS) as (keyof Ports)[];
const PORT_MAX = 65_535;

/** The port of each program: the person's, or the usual one. `0` means any free one. */
export async function choosePorts(env: Env): Promise<Ports> {
  const wanted = NAMES.map((name) => wantedPort(name, env));
  const free = await freePorts(wanted.filter((port) => port === 0).length);
  const ports = wanted.map((port) => port || (free.shift() ?? 0));
  ports.forEach((port, index) => {
    const first = ports.indexOf(port);
    if (first !== index)
      throw new OperatorError(
        `${NAMES[first]} and ${NAMES[index]} are both ${port}: give one of them another port.`,
      );
  });
  return Object.fromEntries(NAMES.map((name, index) => [name, ports[index]])) as Ports;
}

/** For tests, which run beside whatever else runs on the machine. */
export const ANY_FREE_PORTS: Env = Object.fromEntries(NAMES.map((name) => [name, "0"]));

/** Programs of a start that was killed a moment ago need this long to leave their ports. */
const LEAVING_MS_MAX = 3_000;
const LOOK_AGAIN_MS = 100;

export async function refuseTakenPorts(ports: Ports, used: readonly (keyof Ports)[]): Promise<void> {
  const deadline = performance.now() + LEAVING_MS_MAX;
  for (const name of used) {
    let code = await listenErrorOf(ports[name]);
    while (code === "EADDRINUSE" && performance.now() < deadline) {
      await delay(LOOK_AGAIN_MS);
      code = await listenErrorOf(ports[name]);
    }
    if (code === "EADDRINUSE") {
      throw new OperatorError(
        `Port ${ports[name]} is taken by another program. Stop that program, or set ${name} to a free port.`,
      );
    }
    if (code === "EACCES") {
      throw new OperatorError(
        `Port ${ports[name]} is not open to this user. Set ${name} to a port above 1023.`,
      );
    }
  }
}

function wantedPort(name: keyof Ports, env: Env): number {
  const text = env[name]?.trim() || String(PORTS[name]);
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= PORT_MAX))
    throw new OperatorError(`${name} is ${JSON.stringify(text)}: it must be a port number.`);
  return port;
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

async function listenErrorOf(port: number): Promise<string | undefined> {
  try {
    for (const host of ["127.0.0.1", "::"]) await close(await listen(port, host));
    return undefined;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : undefined;
  }
}

function listen(port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host }, () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
