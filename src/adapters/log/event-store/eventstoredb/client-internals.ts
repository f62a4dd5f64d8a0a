import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { EventStoreDBClient } from '@eventstore/db-client';
import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';

export { default as shared } from '@eventstore/db-client/generated/shared_pb.js';
export { default as streams } from '@eventstore/db-client/generated/streams_pb.js';
export type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
export type { Status } from '@eventstore/db-client/generated/status_pb.js';
export type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';

type AppendCall = ReturnType<StreamsClient['batchAppend']>;
type CallArguments = Parameters<StreamsClient['batchAppend']>;

type SubchannelPool = { readonly constructor: new () => SubchannelPool };

/**
 * The private parts of the client that the adapter uses; a layer rule keeps them in this file. The client's public
 * append needs twice the processor time, because each is a call of its own, and its batch path ends the process when a
 * call breaks (docs/eventstoredb.md). The client offers no way to renew a connection without any response.
 * `append-stream.test.ts` compares our appends with the public path.
 */
type Internals = {
  getChannel: () => Promise<{ close(): void }>;
  createChannel: () => Promise<{ readonly internalChannel: { subchannelPool: SubchannelPool } }>;
  handleError: (client: unknown, error: Error) => Promise<void>;
  GRPCStreamCreator: <T>(
    stub: typeof StreamsClient,
    name: string,
    open: (stub: StreamsClient) => T,
  ) => () => Promise<T>;
  callArguments: (options: { readonly requiresLeader: boolean }, call: { readonly deadline: number }) => CallArguments;
};
const names = {
  getChannel: true,
  createChannel: true,
  handleError: true,
  GRPCStreamCreator: true,
  callArguments: true,
} as const satisfies Record<keyof Internals, true>;

/** Throws at the start, not at the first append, for a client that lacks one of them. */
export const internalsOf = (client: EventStoreDBClient): Internals => {
  const missing = Object.keys(names).filter((name) => typeof Reflect.get(client, name) !== 'function');
  if (missing.length > 0)
    throw new Error(
      `This version of @eventstore/db-client has no ${missing.join(', ')}: install the one that Waybill names.`,
    );
  return client as unknown as Internals;
};

type TlsConnector = { readonly connectionOptions?: { servername?: string } };
type TlsCredentials = { _createSecureConnector: (...given: unknown[]) => TlsConnector };

/**
 * Lets gRPC connect over TLS to IP addresses. gRPC passes the host of an address to TLS as the server name (SNI), and
 * from Node 26 on TLS throws for an IP address, which RFC 6066, section 3, does not permit there. Without a server name
 * the certificate is checked against the address, as it must be. Nodes announce their IP addresses by default, so this
 * also concerns a cluster that is reached by names. Neither the client nor gRPC has a setting for it. It affects all
 * gRPC clients of the process that use the same copy of the library.
 */
const allowTlsToIpAddresses = (): void => {
  const { credentials } = createRequire(createRequire(import.meta.url).resolve('@eventstore/db-client'))(
    '@grpc/grpc-js',
  ) as {
    readonly credentials: { readonly createSsl: () => TlsCredentials };
  };
  const shared = Object.getPrototypeOf(credentials.createSsl()) as TlsCredentials;
  const { _createSecureConnector: create } = shared;
  shared._createSecureConnector = function (...given) {
    const connector = create.apply(this, given);
    if (isIP(connector.connectionOptions?.servername ?? '') !== 0) delete connector.connectionOptions?.servername;
    return connector;
  };
};
allowTlsToIpAddresses();

export const connectClient = (url: string): EventStoreDBClient => {
  const client = EventStoreDBClient.connectionString(url);
  const internals = internalsOf(client);
  // Nothing awaits this promise: if an error coincides with a failing search for a node, the rejection would be
  // unhandled. The next call gets the failure of the search, so it may be ignored here.
  const { handleError, createChannel } = internals;
  internals.handleError = (...failure) => handleError(...failure).catch(() => undefined);
  // Each client gets its own pool. Otherwise all clients of the process share one TCP connection, even a client and the
  // silent one that it replaces. The client does not pass on the setting `grpc.use_local_subchannel_pool`; this has its
  // effect.
  let pool: SubchannelPool | undefined;
  internals.createChannel = async () => {
    const channel = await createChannel();
    const { internalChannel } = channel;
    internalChannel.subchannelPool = pool ??= new internalChannel.subchannelPool.constructor();
    return channel;
  };
  return client;
};

const appendCalls = new WeakMap<EventStoreDBClient, AppendCall>();

/**
 * Opens a call to the leader for appends, on the client's channel and with its credentials. When it fails the client
 * looks for another node, as after its own calls. It has no deadline, because it stays open as long as the client.
 */
export const openAppends = async (client: EventStoreDBClient): Promise<AppendCall> => {
  const { GRPCStreamCreator: creator, callArguments } = internalsOf(client);
  const open = (stub: StreamsClient): AppendCall =>
    stub.batchAppend(...callArguments({ requiresLeader: true }, { deadline: Infinity }));
  const call = await creator(service.StreamsClient, 'append', open)();
  appendCalls.set(client, call);
  return call;
};

/** The search for a node. It has its own timeouts; a restart before they pass could prevent it from ever ending. */
export const nodeSearchOf = (client: EventStoreDBClient): Promise<{ close(): void }> =>
  internalsOf(client).getChannel();

/**
 * Closes the channel after `afterMs`, so that calls in flight can finish. It does not call `dispose`, which would
 * cancel reads: a cancelled read ends like a complete one, with only some of its events.
 */
export const closeClient = (client: EventStoreDBClient, afterMs: number): void => {
  nodeSearchOf(client).then(
    (channel) => {
      const close = (): void => {
        appendCalls.get(client)?.cancel();
        channel.close();
      };
      setTimeout(close, afterMs).unref();
    },
    () => undefined, // no node was found, so there is nothing to close
  );
};
