import { status } from '@grpc/grpc-js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { EventLog, StoredEvent } from './event-log.ts';
import type { Node } from './node.ts';
import { readRequestOf } from './read-request.ts';
import type { ReadRequest } from './read-request.ts';
import { rpcError } from './rpc-error.ts';
import { subscribe } from './subscribe-call.ts';
import { eventMessage, notFoundMessage } from './wire.ts';

type Call = ServerWritableStream<ReadReq, ReadResp>;

const streamPage = (
  stream: readonly StoredEvent[],
  { from, backwards, count }: ReadRequest,
): readonly StoredEvent[] => {
  if (from === 'end' && !backwards) throw rpcError(status.UNKNOWN, 'Unexpected ReadStreamResult: Error');
  const at = from === 'start' ? 0 : from === 'end' ? stream.length - 1 : Number(from);
  return backwards
    ? stream
        .slice(0, at + 1)
        .toReversed()
        .slice(0, count)
    : stream.slice(at, at + count);
};

/** A forward read includes the position from which it starts, a backward read does not. */
const logPage = (log: EventLog, { from, backwards, count }: ReadRequest): readonly StoredEvent[] => {
  const { events } = log;
  const last = events.at(-1)?.position ?? 0n;
  if (typeof from === 'bigint' && from > 0n && from <= last && !log.begins(from))
    throw rpcError(status.UNKNOWN, 'Unexpected ReadAllResult: Error');
  const at = from === 'start' ? 0 : from === 'end' ? events.length : log.countUpTo(from - 1n);
  return backwards ? events.slice(Math.max(0, at - count), at).toReversed() : events.slice(at, at + count);
};

const read = (log: EventLog, call: Call, request: ReadRequest): void => {
  const { stream: name, count } = request;
  if (name === undefined) {
    if (count === 0) return; // the server never answers this
    for (const event of logPage(log, request)) call.write(eventMessage(event));
  } else {
    if (count === 0) throw rpcError(status.UNKNOWN, 'Unexpected ReadStreamResult: Error');
    const stream = log.stream(name);
    if (stream) for (const event of streamPage(stream, request)) call.write(eventMessage(event));
    else call.write(notFoundMessage(name));
  }
  call.end();
};

/** Reads and subscriptions are one method of the protocol. */
export const readCall = (node: Node) => (call: Call) => {
  const isSubscription = call.request.getOptions()?.hasSubscription() ?? false;
  node.calls.push(isSubscription ? 'subscribe' : 'read');
  if (isSubscription && node.faults.freezeWhenFollowed) node.faults.freeze();
  const carryOut = async (): Promise<void> => {
    await node.faults.turn();
    if (call.cancelled) return;
    if (!isSubscription) node.faults.refuseWhileElecting();
    node.faults.refuseUnlessLeader(call.metadata);
    const request = readRequestOf(call.request);
    const log = node.faults.staleLog ?? node.log;
    if (isSubscription) subscribe(node, log, call, request);
    else read(log, call, request);
  };
  carryOut().catch((error: Error) => call.emit('error', error));
};
