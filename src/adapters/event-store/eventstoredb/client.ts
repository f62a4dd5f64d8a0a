import { EventStoreDBClient } from '@eventstore/db-client';
import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';

type CallArguments = Parameters<StreamsClient['append']> extends [infer Metadata, infer Options, unknown] ? [Metadata, Options] : never;

/** What the client keeps to itself. A new version of it needs the fault runs again. */
type Internals = {
  getChannel: () => Promise<{ close(): void }>;
  handleError: (client: unknown, error: Error) => Promise<void>;
  execute: <T>(stub: typeof StreamsClient, name: string, action: (stub: StreamsClient) => Promise<T>) => Promise<T>;
  callArguments: (options: { readonly requiresLeader: boolean }, call: { readonly deadline: number }) => CallArguments;
};
const internalsOf = (client: EventStoreDBClient): Internals => client as unknown as Internals;

export const connectClient = (url: string): EventStoreDBClient => {
  const client = EventStoreDBClient.connectionString(url);
  const internals = internalsOf(client);
  // Nobody waits for this one: if an error meets a search for a node that fails, the rejection is unhandled. The search tells its failure to
  // whoever asks next, so nothing is lost here.
  const { handleError } = internals;
  internals.handleError = (...failure) => handleError(...failure).catch(() => undefined);
  return client;
};

/** A call of the leader by the client's own stub, on its channel and with its credentials; a failure makes it look for another node as its own calls do. */
export const appending = <T>(
  client: EventStoreDBClient,
  call: (stub: StreamsClient, ...given: CallArguments) => Promise<T>,
): Promise<T> => {
  const internals = internalsOf(client);
  return internals.execute(service.StreamsClient, 'append', (stub) =>
    call(stub, ...internals.callArguments({ requiresLeader: true }, { deadline: Infinity })),
  );
};

/** The search for a node. It has time-outs of its own: to begin it again before it ends might keep it from ever ending. */
export const searched = (client: EventStoreDBClient): Promise<{ close(): void }> => internalsOf(client).getChannel();

/**
 * Leaves calls on their way `afterMs` to finish. And no `dispose`: it would cancel reads, and a cancelled read ends like a complete one, with only some of its
 * events.
 */
export const closeClient = (client: EventStoreDBClient, afterMs: number): void => {
  searched(client).then(
    (channel) => {
      setTimeout(() => channel.close(), afterMs).unref();
    },
    () => undefined, // it found no node, so there is nothing to close
  );
};
