import { status } from '@grpc/grpc-js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { StoredEvent } from './event-log.ts';
import { rpcError } from './rpc-error.ts';
import { nameIn } from './wire.ts';

export type From = 'start' | 'end' | bigint;

/** The parameters of a read or a subscription. */
export type ReadRequest = {
  /** Undefined for the whole log. */
  readonly stream: string | undefined;
  readonly from: From;
  readonly backwards: boolean;
  readonly count: number;
  readonly matches: (event: StoredEvent) => boolean;
  readonly isFiltered: boolean;
  readonly window: number;
  readonly interval: number;
};

const thrown = () => rpcError(status.UNKNOWN, 'Exception was thrown by handler.');

/** The default number of events that a filtered read examines between two checkpoints. */
const defaultWindow = 32;

const fromOf = (options: ReadReq.Options): From => {
  const all = options.getAll();
  if (all) {
    if (all.hasStart()) return 'start';
    if (all.hasEnd()) return 'end';
    const [commit, prepare] = [
      all.getPosition()?.getCommitPosition() ?? '0',
      all.getPosition()?.getPreparePosition() ?? '0',
    ];
    if (BigInt(prepare) > BigInt(commit)) throw thrown();
    return BigInt(commit);
  }
  const stream = options.getStream();
  if (!stream || stream.hasStart()) return 'start';
  return stream.hasEnd() ? 'end' : BigInt(stream.getRevision());
};

const matcherOf = (filter: ReadReq.Options.FilterOptions | undefined): ((event: StoredEvent) => boolean) => {
  if (!filter) return () => true;
  const expression = filter.getEventType() ?? filter.getStreamIdentifier();
  const text = (event: StoredEvent): string => (filter.hasEventType() ? event.type : event.stream);
  const [pattern, prefixes] = [expression?.getRegex() ?? '', expression?.getPrefixList() ?? []];
  if (pattern === '') return (event) => prefixes.some((prefix) => text(event).startsWith(prefix));
  let regex: RegExp;
  try {
    regex = new RegExp(pattern);
  } catch {
    throw thrown();
  }
  return (event) => regex.test(text(event));
};

export const readRequestOf = (request: ReadReq): ReadRequest => {
  const options = request.getOptions();
  if (!options) throw thrown();
  const stream = options.hasAll() ? undefined : nameIn(options.getStream()?.getStreamIdentifier());
  if (stream === '') throw thrown();
  const filter = options.getFilter();
  return {
    stream,
    from: fromOf(options),
    backwards: (options.getReadDirection() as number) === 1,
    count: Number(options.getCount()),
    matches: matcherOf(filter),
    isFiltered: filter !== undefined,
    window: filter?.hasMax() ? filter.getMax() : defaultWindow,
    interval: filter?.getCheckpointintervalmultiplier() ?? 1,
  };
};
