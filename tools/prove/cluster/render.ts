/** A text of the shipped file and what stands in its place on this machine. */
export type Replacement = readonly [shipped: string, here: string];

/**
 * A shipped file of `deploy` with the addresses, folders and passwords of this machine in it, and else as it is. Throws when
 * one of them is not in the file any more: then what would be proved is not what is shipped.
 */
export function renderShipped(text: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((rendered, [shipped, here]) => {
    if (!rendered.includes(shipped)) throw new Error(`The shipped file has no ${JSON.stringify(shipped)}.`);
    return rendered.replaceAll(shipped, here);
  }, text);
}

/** What the shipped files are filled in with. */
export type Place = {
  /** The first three numbers of the cluster's addresses: every machine of the example is an address of this one. */
  readonly network: string;
  readonly folder: string;
  readonly binDir: string;
  readonly passwords: { readonly engines: string };
};

/** The machines of the database in the shipped files, by the last number of their addresses. */
export const MEMBERS = { db1: 11, db2: 12, db3: 13 } as const;
export type Member = keyof typeof MEMBERS;

/** The machine of the servers, which has the pooler and HAProxy. */
export const SERVERS_HOST = 1;

const SHIPPED_NETWORK = "10.0.0.";
const SHIPPED_SECRET = "from-your-keeper-of-secrets";

export const folderOf = ({ folder }: Place, member: Member): string => `${folder}/${member}`;

/** The shipped example is that of the first machine. */
const asMember = (place: Place, member: Member): Replacement[] => [
  ["name: db1", `name: ${member}`],
  [`${SHIPPED_NETWORK}${MEMBERS.db1}:`, `${SHIPPED_NETWORK}self:`],
  [SHIPPED_NETWORK, place.network],
  [`${place.network}self:`, `${place.network}${MEMBERS[member]}:`],
];

export function renderPatroni(text: string, place: Place, member: Member): string {
  const folder = folderOf(place, member);
  return renderShipped(text, [
    // Answers on a machine's own addresses come from its first one.
    [`${SHIPPED_NETWORK}0/24`, "127.0.0.0/8"],
    ...listed(text, "hosts: [", "]"),
    ...asMember(place, member),
    ["/var/lib/postgresql/vaada", `${folder}/database`],
    ["/var/lib/postgresql/.pgpass", `${folder}/pgpass`],
    ["/var/run/postgresql", folder],
    ["/etc/vaada", folder],
    ["/usr/lib/postgresql/15/bin", place.binDir],
    [SHIPPED_SECRET, place.passwords.engines],
    ["listed.", place.network],
  ]);
}

export function renderEtcd(text: string, place: Place, member: Member): string {
  return renderShipped(text, [
    ...listed(text, "initial-cluster: ", "\n"),
    ...asMember(place, member),
    ["/var/lib/etcd/vaada", `${folderOf(place, member)}/etcd`],
    ["listed.", place.network],
  ]);
}

/** A list of all machines is the same on each. */
function listed(text: string, from: string, to: string): Replacement[] {
  const start = text.indexOf(from);
  if (start < 0) throw new Error(`The shipped file has no ${JSON.stringify(from)}.`);
  const list = text.slice(start, text.indexOf(to, start + from.length));
  return [[list, list.replaceAll(SHIPPED_NETWORK, "listed.")]];
}

export function renderHaproxy(text: string, place: Place): string {
  return renderShipped(text, [
    ["127.0.0.1:", `${place.network}${SERVERS_HOST}:`],
    [SHIPPED_NETWORK, place.network],
  ]);
}

export function renderPgbouncer(
  text: string,
  place: Place,
  { followsNames }: { readonly followsNames: boolean },
): string {
  const here: Replacement[] = [
    ["127.0.0.1", `${place.network}${SERVERS_HOST}`],
    ["/etc/pgbouncer", place.folder],
    ["/etc/vaada", `${place.folder}/db1`],
  ];
  // The file itself says so.
  return renderShipped(text, followsNames ? here : [...here, ["max_prepared_statements = 500\n", ""]]);
}

/** The header by which the balancer says who has answered. */
export const SERVED_BY = "x-served-by";
export const serverName = (nth: number): string => `api${nth + 1}`;

/** The balancer in front of our own servers, which in the kit is Caddy. It tries nothing again: what fails is seen. */
export const balancerFile = (at: string, servers: readonly string[]): string => `
defaults
    mode http
    timeout connect 1s
    timeout client 60s
    timeout server 60s
    retries 0

listen borrowers
    bind ${at}
    option httpchk GET /api/health/ready
    http-check expect status 200
    http-response set-header ${SERVED_BY} %s
    default-server inter 500ms fall 1 rise 1
${servers.map((server, nth) => `    server ${serverName(nth)} ${server} check`).join("\n")}
`;
