import { fileURLToPath } from "node:url";
import * as z from "zod";
import { FAILPOINTS } from "../platform/failpoints.ts";
import {
  address,
  asSecret,
  bucketUrl,
  demoStaff,
  fieldKeys,
  flag,
  integer,
  key32,
  origin,
  port,
  postgresUrl,
  proxies,
  recordsPlace,
  secret,
} from "./schemas.ts";
import { group, setting } from "./setting.ts";

const inRepository = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

/** The settings of a process: its role, its addresses, and where it keeps its files. */
export const PROCESS_SETTINGS = {
  server: group("The process", {
    environment: setting(
      "NODE_ENV",
      z.enum(["production", "development", "test"]),
      "`production`, `development` or `test`. `production` refuses every unsafe setting, and to start on the sandbox unless `ALLOW_SANDBOX=true`. `npm start` says `development`",
    ),
    role: setting(
      "ROLE",
      z.enum(["all", "api", "console", "worker"]).default("all"),
      "`api` serves borrowers and takes the providers' events, `console` serves the lender's people, `worker` does the jobs, `all` is the three in one process",
    ),
    host: setting("HOST", z.string().optional(), "the interface that the app and API listen on", {
      otherwise: "`localhost`; in production `0.0.0.0`",
    }),
    port: setting("PORT", port.default(3000), "the port of the app and API"),
    checkoutPort: setting(
      "CHECKOUT_PORT",
      port.default(3004),
      "the port of the checkout's page, on the same interface as the app",
    ),
    consolePort: setting(
      "CONSOLE_PORT",
      port.default(3001),
      "the port of the lender's console and its API, on the same interface as the app",
    ),
    metricsPort: setting(
      "METRICS_PORT",
      port.default(3003),
      "the port of the metrics and of `/ready`, in every role",
    ),
    metricsHost: setting(
      "METRICS_HOST",
      z.string().default("127.0.0.1"),
      "the interface of the metrics. Figures about a business are nobody else's: open it to a network that only the monitoring is on",
    ),
    drainMs: setting(
      "DRAIN_MS",
      integer(0, 60_000).optional(),
      "how long a process that is told to end goes on serving while `ready` says that it leaves: longer than the balancer takes to notice",
      { otherwise: "`0`; in production `5000`" },
    ),
    logLevel: setting(
      "LOG_LEVEL",
      z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
      "`fatal`, `error`, `warn`, `info`, `debug` or `silent`",
    ),
    tracesUrl: setting(
      "TRACES_URL",
      address.optional(),
      "where a collector takes OpenTelemetry's traces as OTLP over HTTP, path included, such as `http://collector:4318/v1/traces`. Turn it on once every process runs a release that has it: an older worker refuses a job that names its trace",
      { otherwise: "nothing is traced" },
    ),
    tracesPercent: setting(
      "TRACES_PERCENT",
      integer(1, 100).default(100),
      "how many of a hundred calls and jobs are traced; what follows from a traced call is traced too",
    ),
    securityLogFile: setting(
      "SECURITY_LOG_FILE",
      z.string().optional(),
      "the file that security events are appended to, one line of JSON each",
      { otherwise: "standard error" },
    ),
    clockSkewMsMax: setting(
      "CLOCK_SKEW_MS_MAX",
      integer(500, 30_000).default(5_000),
      "how far this machine's clock may be from the database's. Beyond it the server does not start; one that runs takes no calls and no jobs until the clocks agree again",
    ),
    appOrigin: setting(
      "APP_ORIGIN",
      origin,
      "the address borrowers use: links lead there, and return addresses must be on it",
      { otherwise: "`http://localhost:$PORT`" },
    ),
    checkoutOrigin: setting(
      "CHECKOUT_ORIGIN",
      origin,
      "the address of the checkout's page: another origin than the app's, so that the provider's script finds no token there. Register it with the payment provider as a website",
      { otherwise: "`http://localhost:$CHECKOUT_PORT`" },
    ),
    consoleOrigin: setting(
      "CONSOLE_ORIGIN",
      origin,
      "the address the lender's people use: an origin of its own. A call that changes something must come from a page on it",
      { otherwise: "`http://localhost:$CONSOLE_PORT`" },
    ),
    trustedProxies: setting(
      "TRUSTED_PROXIES",
      proxies.prefault("none"),
      "addresses or ranges of your load balancers, comma between, or `none`; `X-Forwarded-For` is believed from nobody else. Production wants it said",
    ),
    borrowerDist: setting(
      "BORROWER_DIST",
      z.string().default(inRepository("apps/borrower/dist")),
      "the folder of the built app",
    ),
    consoleDist: setting(
      "CONSOLE_DIST",
      z.string().default(inRepository("apps/console/dist")),
      "the folder of the built console",
    ),
    assetsDir: setting(
      "ASSETS_DIR",
      z.string().optional(),
      "the folder that servers of several releases share while one takes the place of another: each start puts the scripts, styles and fonts of its pages there, and what a page of another release asks for is read from it. A week after no server uses them they go. On several machines mount it; nobody but the servers may write there",
      { otherwise: "a page asks the servers of its own release alone for its parts" },
    ),
    lenderFile: setting(
      "LENDER_FILE",
      z.string().default(inRepository("lender.json")),
      "who lends, under which brand; the build reads it too",
    ),
    policiesDir: setting(
      "POLICIES_DIR",
      z.string().default(inRepository("apps/server/policies")),
      "the credit policy's models, `<policy>-<version>.json`; the highest version decides, unless two people made a higher one. Never remove an old one: decisions are derived again with it",
    ),
    headsDir: setting(
      "HEADS_DIR",
      recordsPlace,
      "the folder of the signed heads of the journal, one small file a day; or `s3://bucket/prefix`, in the store that the `FILES_S3_` settings lead to. All workers must see the same one, or a record that another wrote is missed and releases stop. Keep it, or a copy of it, where nobody who owns the database can write",
    ),
    trailHeadsDir: setting(
      "TRAIL_HEADS_DIR",
      recordsPlace,
      "the same for the trail of the lender's people, signed with the same key",
      { otherwise: "`$HEADS_DIR-trail`" },
    ),
    money: setting(
      "MONEY",
      z.enum(["moves", "stopped"]).default("moves"),
      "`stopped`, after a restore or a failover: every start stops payouts, debits, refunds and new orders of all servers, until `npm run reconcile` has compared the books with the providers",
    ),
    failpoint: setting(
      "FAILPOINT",
      z.enum(FAILPOINTS, "must be one of src/failpoints.ts").optional(),
      "for `npm run prove` and tests alone: the process is killed when it comes to this point of the way of a payment, or of a change of keys. Refused in production",
    ),
  }),

  database: group("The database", {
    url: setting(
      "DATABASE_URL",
      postgresUrl,
      "a login that is a member of `vaada_api`, `vaada_worker` and `vaada_console`; may lead through a transaction pooler; one that follows named statements (PgBouncer from 1.21, with `max_prepared_statements` above 0) is quicker, and of another one a line of the log says so. Several hosts stand with a comma between, `postgres://…@one:5432,two:5432/vaada`: each new connection goes to the one that can be written to (`target_session_attrs=read-write`, unless it says `read-only` or `any`)",
      { isSecret: true },
    ),
    directUrl: setting(
      "DATABASE_DIRECT_URL",
      postgresUrl.optional(),
      "past the pooler, for job notifications; not needed with `QUEUE_POLLING_MS`",
      { isSecret: true, otherwise: "`DATABASE_URL`" },
    ),
    queuePollingMs: setting(
      "QUEUE_POLLING_MS",
      integer(100, 60_000).optional(),
      "how often a worker asks the queue for jobs where it may not listen, as behind a pooler in transaction mode: nothing listens then, no statement has a name, and `DATABASE_DIRECT_URL` may be left out",
      { otherwise: "the queue listens, and asks each second" },
    ),
    replicaUrl: setting(
      "DATABASE_REPLICA_URL",
      postgresUrl.optional(),
      "a standby that is read in place of the primary: by the server for its nightly check of the books and the console's reports, with the server's login, and by `npm run audit`, with the owner's. Of several hosts the one that can't be written to is taken with `target_session_attrs=read-only`",
      { isSecret: true, otherwise: "all of them read the primary" },
    ),
    poolSizeMax: setting(
      "DATABASE_POOL_MAX",
      integer(2, 200).default(10),
      "connections a process; one borrower has two of them at most, and so has the day's work; 32 transactions a connection may wait",
    ),
    waitMsMax: setting(
      "DATABASE_WAIT_MS",
      integer(100, 30_000).default(4_000),
      "how long a transaction waits for a connection before its call is answered 503; longer than the 3 s for a lock",
    ),
  }),

  debits: group("Debits", {
    atOnce: setting(
      "DEBITS_AT_ONCE",
      integer(1, 500).default(64),
      "how many debits a worker presents at once, each waiting for the provider most of the time; a quarter as many are asked after beside them",
    ),
  }),

  paces: group("Paces of the providers", {
    razorpay: setting(
      "RAZORPAY_CALLS_PER_SECOND",
      integer(1, 5_000).default(300),
      "the calls that all processes together make there in a second for debits; a debit is presented with three and asked after with one. At 300, seventy and more are presented in a second. Ask Razorpay what the account may do, and give all processes the same",
    ),
    razorpayx: setting(
      "RAZORPAYX_CALLS_PER_SECOND",
      integer(1, 1_000).default(8),
      "the calls that all processes together make there in a second for payouts, penny drops and reports; a first payout takes three. A borrower at a screen goes first. RazorpayX takes five to ten",
    ),
    cashfree: setting(
      "CASHFREE_CALLS_PER_SECOND",
      integer(1, 1_000).default(10),
      "the calls that all processes together make there in a second for payouts",
    ),
  }),

  files: group("Files", {
    folder: setting(
      "FILES_DIR",
      z.string().optional(),
      "the folder of sealed files (photos, papers). All processes must see the same one: on several machines mount it, or use `FILES_URL`",
      { otherwise: "required without `FILES_URL`" },
    ),
    url: setting(
      "FILES_URL",
      bucketUrl.optional(),
      "`s3://bucket/prefix`: files are kept in a bucket, sealed as in a folder. With `FILES_DIR` beside it, what is not in the bucket yet is read from the folder, until `npm run files -- move` has moved all of it",
      { otherwise: "files are in `FILES_DIR`" },
    ),
    region: setting(
      "FILES_S3_REGION",
      z
        .string()
        .regex(/^[a-z0-9-]+$/)
        .default("ap-south-1"),
      "the region of the bucket",
    ),
    endpoint: setting(
      "FILES_S3_ENDPOINT",
      address.optional(),
      "the address of a store that speaks as S3 does; the bucket is the first part of its path",
      { otherwise: "`https://s3.$FILES_S3_REGION.amazonaws.com`" },
    ),
    keyId: setting(
      "FILES_S3_KEY_ID",
      z.string().optional(),
      "the key that may list the bucket, and get, put and delete below the prefix",
      { otherwise: "required with `FILES_URL`" },
    ),
    keySecret: setting("FILES_S3_KEY_SECRET", secret.optional(), "its secret", {
      isSecret: true,
      otherwise: "required with `FILES_URL`",
    }),
  }),

  vault: group("Keys", {
    fieldKeys: setting(
      "FIELD_KEYS",
      fieldKeys,
      "`id:base64` of 32 bytes, comma between; the first one seals, all of them open",
      { isSecret: true },
    ),
    indexKey: setting("INDEX_KEY", key32, "32 bytes in base64: what numbers and PANs are found by", {
      isSecret: true,
    }),
    headsKey: setting(
      "HEADS_KEY",
      key32,
      "32 bytes in base64, an Ed25519 key: signs the heads of the journal each evening. The audit prints the public half of it",
      { isSecret: true },
    ),
    headsPublicKey: setting(
      "HEADS_PUBLIC_KEY",
      key32.optional(),
      "for `npm run audit` on a machine that must not be able to sign: the public half of `HEADS_KEY`",
    ),
  }),

  signature: group("The lender's signature", {
    p12: setting(
      "LENDER_SIGNING_P12",
      z.base64("must be a PKCS#12 file in base64").transform(asSecret),
      "the PKCS#12 file of the lender's document signer certificate (class 2 or 3, RSA), in base64: key fact statements and sanction letters are signed with it. The server does not start when it can't be opened or has run out",
      { isSecret: true },
    ),
    password: setting("LENDER_SIGNING_PASSWORD", secret, "what opens `LENDER_SIGNING_P12`", {
      isSecret: true,
    }),
  }),

  sandbox: group("The sandbox, never in production", {
    url: setting("SANDBOX_URL", address.optional(), "the sandbox's address"),
    secret: setting(
      "SANDBOX_SECRET",
      secret.optional(),
      "what the sandbox moves the platform's calendar with",
      {
        isSecret: true,
        otherwise: "required with `SANDBOX_URL`",
      },
    ),
    staff: setting(
      "SANDBOX_STAFF",
      demoStaff.prefault("[]"),
      "the people that the console of a sandbox starts with, as JSON; the sandbox shows their passwords and codes to whoever looks",
      { isSecret: true },
    ),
    isAllowed: setting("ALLOW_SANDBOX", flag.default(false), "`true` allows it in production, for a demo"),
  }),
} as const;

/**
 * The settings of `npm run migrate`, `npm run blacklist`, `npm run audit`, `npm run switches` and `npm run
 * keys`, on a machine that may run no server.
 */
export const COMMAND_SETTINGS = {
  owner: group("The database owner's commands", {
    databaseUrl: setting(
      "DATABASE_MIGRATION_URL",
      postgresUrl,
      "for `npm run migrate`, `npm run blacklist`, `npm run audit`, `npm run switches` and `npm run keys`: a role that may create schemas and roles",
      { isSecret: true, otherwise: "`DATABASE_URL`" },
    ),
    loginRole: setting(
      "DATABASE_LOGIN_ROLE",
      z.string().optional(),
      "for `npm run migrate`: the login that the roles are granted to",
    ),
  }),

  backups: group("Backups", {
    folder: setting(
      "BACKUP_DIR",
      z.string(),
      "for `npm run backup` and `npm run restore`: the folder of the backups, on another machine's disk, encrypted",
    ),
    databaseUrl: setting(
      "DATABASE_BACKUP_URL",
      postgresUrl,
      "for `npm run backup`: a login with the right `replication`, past any pooler",
      { isSecret: true, otherwise: "`DATABASE_MIGRATION_URL`" },
    ),
    binDir: setting(
      "PG_BIN_DIR",
      z.string().optional(),
      "the folder of PostgreSQL's programs `pg_basebackup` and `pg_receivewal`, of the server's version",
      { otherwise: "they are found by the PATH" },
    ),
    metricsPort: setting(
      "BACKUP_METRICS_PORT",
      port.optional(),
      "for `npm run backup -- follow`: the port, on `METRICS_HOST`, where it says how old the newest backup is",
      { otherwise: "it says so nowhere, and the alert `BackupsUnseen` comes" },
    ),
  }),
} as const;
