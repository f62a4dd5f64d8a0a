import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StandInProcess, standInUrl } from '../../support/eventstoredb/stand-in-process.ts';
import { aPostgresSchema } from '../../support/postgres-server.ts';
import type { PostgresServer } from '../../support/postgres-server.ts';
import { spawnCommand, startServiceProcess } from '../../support/service-process.ts';
import type { Exit, ServiceProcess } from '../../support/service-process.ts';
import { receiving } from '../afterwards.ts';
import type { Place } from '../client.ts';
import { openBalancer } from './balancer.ts';
import type { Balancer } from './balancer.ts';
import { openLine } from './line.ts';
import type { Line } from './line.ts';

const preload = join(import.meta.dirname, 'skewed-clock.ts');

export const apis = ['api-1', 'api-2'] as const;
export const workers = ['worker-1', 'worker-2'] as const;
export const everybody = [...apis, ...workers] as const;
export type Member = (typeof everybody)[number];

/** Longest a request of a sender takes, in seconds. */
const webhookTimeout = 2;
/**
 * How long a process goes on answering after the signal to stop, in seconds: what stands in front asks five times a
 * second who is ready, on a machine that has no time.
 */
const drain = 2;
/** What a worker has taken is another's after so many milliseconds: six requests. */
export const leaseMs = 6 * webhookTimeout * 1_000;

/** A store behind a line that can be broken. What belongs to somebody else is never hurt itself. */
type Store<Own> = { readonly url: string; readonly line: Line; readonly own: Own | undefined };

export type ClusterOptions = {
  readonly folder: string;
  readonly documents: string;
  readonly environment?: Readonly<Record<string, string>>;
};

type DatabaseStore = Store<PostgresServer> & { readonly through: string; readonly close: () => Promise<void> };

const openDatabaseServer = async (): Promise<DatabaseStore | undefined> => {
  const schema = await aPostgresSchema();
  if (schema === undefined) return undefined;
  const { url, own, close } = schema;
  const { hostname, port } = new URL(url);
  const line = await openLine({ host: hostname, port: Number(port) });
  const through = new URL(url);
  through.host = `127.0.0.1:${line.port}`;
  return {
    url,
    line,
    own,
    through: through.href,
    close: async () => {
      await line.close();
      await close();
    },
  };
};

/**
 * Two processes that answer clients and two that work, on PostgreSQL and EventStoreDB's protocol, each store behind a
 * line of its own.
 */
export class Cluster {
  readonly database: Store<PostgresServer>;
  readonly log: Store<StandInProcess>;
  readonly documents: string;
  readonly balancer: Balancer;
  readonly #folder: string;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #running = new Map<Member, ServiceProcess>();
  #token = '';

  private constructor(
    parts: Pick<Cluster, 'database' | 'log' | 'documents' | 'balancer'> & {
      folder: string;
      environment: Readonly<Record<string, string>>;
    },
  ) {
    this.database = parts.database;
    this.log = parts.log;
    this.documents = parts.documents;
    this.balancer = parts.balancer;
    this.#folder = parts.folder;
    this.#environment = parts.environment;
  }

  /** Undefined where there is no PostgreSQL. */
  static async open(
    { folder, documents, environment = {} }: ClusterOptions,
    resources: AsyncDisposableStack,
  ): Promise<Cluster | undefined> {
    const database = await openDatabaseServer();
    if (database === undefined) return undefined;
    resources.defer(database.close);
    const own = await StandInProcess.start(join(folder, 'log.jsonl'));
    resources.defer(() => own.kill());
    const line = await openLine(own.address);
    resources.defer(line.close);
    let upstreams: () => readonly string[] = () => [];
    const balancer = await openBalancer(() => upstreams());
    resources.defer(balancer.close);
    await mkdir(documents, { recursive: true });
    const cluster = new Cluster({
      database,
      log: { url: standInUrl(own.address.port), line, own },
      documents,
      balancer,
      folder,
      environment: {
        EVENT_STORE_URL: standInUrl(line.port),
        DATABASE_URL: database.through,
        DOCUMENTS_URL: `file:${documents}`,
        MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
        BASE_URL: balancer.url,
        ...receiving,
        WEBHOOK_TIMEOUT: String(webhookTimeout),
        ...environment,
      },
    });
    upstreams = () => apis.flatMap((name) => cluster.#running.get(name)?.url ?? []);
    resources.defer(async () => {
      await Promise.all([...cluster.#running.keys()].map((name) => cluster.end(name, 'SIGKILL')));
    });
    await Promise.all(everybody.map((name) => cluster.start(name)));
    cluster.#token = cluster.#running.get('api-1')?.token ?? '';
    return cluster;
  }

  /** The address for clients; the balancer chooses the process that answers. */
  get place(): Place {
    return { url: this.balancer.url, token: this.#token };
  }

  get running(): readonly Member[] {
    return [...this.#running.keys()];
  }

  /** `skewMs`: how far its clock is ahead. */
  async start(name: Member, { skewMs = 0 }: { readonly skewMs?: number } = {}): Promise<void> {
    const environment = {
      ...this.#environment,
      // A worker has no clients to wait for.
      ...(name.startsWith('api') ? { ROLE: 'api', DRAIN: String(drain) } : { ROLE: 'worker' }),
      ...(skewMs !== 0 && { NODE_OPTIONS: `--import ${preload}`, CLOCK_SKEW_MS: String(skewMs) }),
    };
    this.#running.set(
      name,
      await startServiceProcess({ dataDir: join(this.#folder, name), environment, timeoutMs: 60_000 }),
    );
  }

  async end(name: Member, signal: 'SIGTERM' | 'SIGKILL'): Promise<Exit | undefined> {
    const ended = await this.#running.get(name)?.end(signal);
    this.#running.delete(name);
    return ended;
  }

  /** Read models against a rebuild; what it says where they differ. */
  async verify(): Promise<readonly string[]> {
    const { code, stdout, stderr } = await spawnCommand(['verify'], {
      dataDir: join(this.#folder, 'verify'),
      environment: this.#environment,
    });
    return code === 0 ? [] : [stdout.trim() || stderr.trim()];
  }
}
