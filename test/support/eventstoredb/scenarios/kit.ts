import { ANY, EventStoreDBClient, isCommandError, jsonEvent } from '@eventstore/db-client';
import type { AppendExpectedRevision, EventData, JSONType } from '@eventstore/db-client';

/** Part of every name, so that runs against one server do not collide; removed before answers are compared. */
export const uniq = Date.now().toString(36);

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The recordings' name for a call without an answer within six seconds; five are enough here. */
export const hangs = 'HANG>6000ms';
export const withTimeout = <T>(work: Promise<T>, ms = 5_000): Promise<T | typeof hangs> =>
  Promise.race([work, sleep(ms).then(() => hangs as typeof hangs)]);

type ClientError = Error & {
  readonly type?: unknown;
  readonly code?: unknown;
  readonly _raw?: {
    readonly code: unknown;
    readonly details?: unknown;
    readonly message?: unknown;
    readonly metadata?: { getMap?(): object };
  };
};

/** All properties of an error that distinguish it from others. */
export const described = (thrown: unknown): Readonly<Record<string, unknown>> => {
  if (!(thrown instanceof Error)) return { thrown: String(thrown) };
  const error: ClientError = thrown;
  const own = Object.entries(error).filter(
    ([key]) => !['type', 'code', 'message', 'stack', '_raw', 'metadata'].includes(key),
  );
  const { _raw: raw } = error;
  return {
    class: error.constructor.name,
    type: error.type,
    code: error.code,
    isCommandError: isCommandError(error),
    msg: error.message.slice(0, 220),
    ...Object.fromEntries(own.map(([key, value]) => [`f_${key}`, value as unknown])),
    ...(raw && {
      raw: `${String(raw.code)} ${String(raw.details ?? raw.message).slice(0, 120)} ${JSON.stringify(raw.metadata?.getMap?.() ?? {})}`,
    }),
  };
};

export type Tried<T> =
  | { readonly ok: T | typeof hangs; readonly err?: undefined }
  | { readonly err: ReturnType<typeof described>; readonly ok?: undefined };
export const tryv = async <T>(work: () => Promise<T>): Promise<Tried<T>> => {
  try {
    return { ok: await withTimeout(work()) };
  } catch (error) {
    return { err: described(error) };
  }
};

type JsonFields = {
  readonly id?: string;
  readonly type?: string;
  readonly data?: unknown;
  readonly metadata?: unknown;
};
/** Builds an event as JavaScript would: with any data, or none. */
export const json = ({ type = 'T', data, ...rest }: JsonFields): EventData =>
  jsonEvent({ type, data: data as JSONType, ...rest });
export const ev = (n = 1, extra: JsonFields = {}): EventData => json({ type: `T${n}`, data: { n }, ...extra });
export const evid = (id: string, n = 1): EventData => json({ id, type: `T${n}`, data: { n } });

export type LogPosition = { readonly commit: bigint; readonly prepare: bigint };
type Appended = { readonly success: boolean; readonly nextExpectedRevision: bigint; readonly position: LogPosition };

/** An event that a scenario reads. If it is missing, the TypeError is the answer that differs. */
export type Seen = {
  readonly event: {
    readonly streamId: string;
    readonly revision: bigint;
    readonly type: string;
    readonly id: string;
    readonly data: { readonly n: number } & Iterable<number>;
    readonly metadata: unknown;
    readonly isJson: boolean;
    readonly created: Date;
    readonly position: LogPosition;
  };
  readonly commitPosition: bigint;
};
export type Watched = {
  on(event: 'data', listener: (given: Seen) => void): unknown;
  on(event: string, listener: (given: unknown) => void): unknown;
  unsubscribe(): Promise<void>;
};

/** The client, with options as loosely typed as its JavaScript accepts. */
export type TestClient = {
  appendToStream(stream: string, events: EventData | EventData[], options?: object): Promise<Appended>;
  readStream(stream: string, options?: object): AsyncIterable<Seen>;
  readAll(options?: object): AsyncIterable<Seen>;
  subscribeToStream(stream: string, options?: object): Watched;
  subscribeToAll(options?: object): Watched;
  dispose(): Promise<void>;
  readonly capabilities: Promise<{ readonly serverVersion: string }>;
};

/** The answer to an append, without what differs between runs. */
export const res = (result: Appended | typeof hangs | undefined) =>
  typeof result === 'object'
    ? {
        success: result.success,
        next: result.nextExpectedRevision,
        pos: result.position.commit === result.position.prepare ? 'commit==prepare' : 'commit!=prepare',
      }
    : result;

export const read = async <T>(events: AsyncIterable<T>, most = Infinity): Promise<[T, ...T[]]> => {
  const found: T[] = [];
  for await (const event of events) {
    found.push(event);
    if (found.length >= most) break;
  }
  return found as [T, ...T[]];
};

export const brief = (events: readonly Seen[]): string[] =>
  events.map(({ event }) => `${event.streamId.replace(uniq, 'U')}@${event.revision}:${event.type}`);

/** `append` prevents the client from using batch appends. */
export type Path = 'batch' | 'append';

export const clientOf = (url: string, path: Path): TestClient => {
  const client = EventStoreDBClient.connectionString(url);
  if (path === 'append') Object.assign(client, { supports: () => Promise.resolve(false) });
  return client as unknown as TestClient;
};

let counter = 0;
export const kitOf = (url: string, path: Path) => {
  const c = clientOf(url, path);
  return {
    c,
    url,
    path,
    /** An unused stream name. */
    s: (name = 's'): string => `${name}${uniq}x${++counter}`,
    app: (stream: string, events: EventData | EventData[], expectedRevision: AppendExpectedRevision = ANY) =>
      tryv(async () => res(await c.appendToStream(stream, events, { expectedRevision }))),
  };
};
export type Kit = ReturnType<typeof kitOf>;

export const count = async (client: TestClient, stream: string): Promise<unknown> => {
  const tried = await tryv(async () => (await read(client.readStream(stream))).length);
  return tried.err ? tried.err.type : tried.ok;
};

/** Calls through the client, and their results. The names are those of the recordings. */
export type Scenarios = Record<string, (kit: Kit) => Promise<unknown>>;
