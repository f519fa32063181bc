import pg from "pg";

/** The kind of database that a connection needs: writable, read-only, or either. */
const TARGETS = ["read-write", "read-only", "any"] as const;
type Target = (typeof TARGETS)[number];

/** An address of a database, as PostgreSQL's own programs take it: with one host, or with several and a comma between. */
type Address = {
  /** The same address with each of the hosts alone. */
  readonly urls: readonly string[];
  readonly target: Target;
};

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)([/?#].*)?$/;
const PARAMETER = "target_session_attrs";

/** `null` when it is no such address. */
export function parseAddress(url: string): Address | null {
  const [, before, hosts, after = ""] = PARTS.exec(url) ?? [];
  if (before === undefined || hosts === undefined) return null;
  const urls = hosts.split(",").map((host) => `${before}${host}${after}`);
  if (!urls.every((one) => URL.canParse(one))) return null;
  if (urls.length > 1 && hosts.split(",").includes("")) return null;
  const said = new URL(urls[0] ?? "").searchParams.get(PARAMETER) ?? "read-write";
  const target = TARGETS.find((one) => one === said);
  return target === undefined ? null : { urls, target };
}

/** For a pool or a client: where to connect and, with several hosts, what chooses among them. */
export function connectionTo(url: string): {
  readonly connectionString: string;
  readonly Client?: typeof pg.Client;
} {
  const address = parseAddress(url);
  const [first] = address?.urls ?? [];
  if (address === null || first === undefined || address.urls.length === 1) return { connectionString: url };
  return { connectionString: first, Client: choosingClient(address) };
}

/** A connection of its own, to the right one of the hosts. */
export function newClient(url: string, config: Omit<pg.ClientConfig, "connectionString">): pg.Client {
  const { connectionString, Client = pg.Client } = connectionTo(url);
  return new Client({ ...config, connectionString });
}

/** No host of the address is up and as it must be. */
export class NoFittingHost extends Error {
  override readonly name = "NoFittingHost";
  /** Understood as a database that can't be had now: one of them may be promoted in a moment. */
  readonly code = "EHOSTUNREACH";
}

/**
 * A client that looks for its host whenever it connects: first where the last one was well, then at the others. A short
 * connection asks, because the driver can't turn a client to another host once it has begun.
 */
function choosingClient({ urls, target }: Address): typeof pg.Client {
  let lastGood = 0;

  async function choose(): Promise<string> {
    for (let tried = 0; tried < urls.length; tried += 1) {
      const place = (lastGood + tried) % urls.length;
      const url = urls[place];
      if (url === undefined || !(await isAsItMustBe(url, target))) continue;
      lastGood = place;
      return url;
    }
    throw new NoFittingHost(`None of the ${urls.length} hosts can be had, or none is ${target}.`);
  }

  class ChoosingClient extends pg.Client {
    // As the driver's own, with a callback for the pool and without one for everybody else.
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      const chosen = choose().then((url) => {
        const { hostname, port } = new URL(url);
        this.host = hostname.replace(/^\[|\]$/g, "");
        this.port = port === "" ? DEFAULT_PORT : Number(port);
      });
      if (callback === undefined) return chosen.then(() => super.connect());
      chosen.then(() => super.connect(callback), callback);
      return undefined;
    }
  }
  return ChoosingClient;
}

const DEFAULT_PORT = 5432;

/** A host that drops every packet is passed over after this; the others may be well, and somebody waits. */
const ASK_MS_MAX = 1_000;

async function isAsItMustBe(url: string, target: Target): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ASK_MS_MAX,
    query_timeout: ASK_MS_MAX,
    application_name: "vaada-host",
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ isReadOnly: boolean }>(
      `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "isReadOnly"`,
    );
    return target === "any" || rows[0]?.isReadOnly === (target === "read-only");
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
