import { randomUUID } from 'node:crypto';
import { status } from '@grpc/grpc-js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { EventLog, StoredEvent } from './event-log.ts';
import type { LiveSubscription, Node } from './node.ts';
import type { ReadRequest } from './read-request.ts';
import { rpcError } from './rpc-error.ts';
import { caughtUpMessage, checkpointMessage, confirmationMessage, eventMessage } from './wire.ts';

const tooSlow = () =>
  rpcError(
    status.ABORTED,
    'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
  );

/** The number of events that the subscriber has seen: a subscription begins after the event that it names. */
const seenBefore = (log: EventLog, { stream, from }: ReadRequest): number => {
  if (from === 'start') return 0;
  if (stream !== undefined) return from === 'end' ? (log.stream(stream)?.length ?? 0) : Number(from) + 1;
  if (from === 'end') return log.events.length;
  const last = log.events.at(-1)?.position ?? 0n;
  // A position that is not that of a record is refused; one beyond the end is accepted, and all history is skipped
  // silently.
  if (from > 0n && from <= last && !log.begins(from))
    throw rpcError(status.UNKNOWN, 'Exception was thrown by handler.');
  return log.countUpTo(from);
};

export const subscribe = (
  node: Node,
  log: EventLog,
  call: ServerWritableStream<ReadReq, ReadResp>,
  request: ReadRequest,
): void => {
  const { stream, matches, isFiltered, window, interval } = request;
  const source = (): readonly StoredEvent[] => (stream === undefined ? log.events : (log.stream(stream) ?? []));
  let next = seenBefore(log, request);
  let [considered, pages] = [0, 0];
  call.write(confirmationMessage(randomUUID()));

  /**
   * Catches up page by page. A page reports the position of its last matching event, or of its first event if none
   * matches.
   */
  const catchUp = (): void => {
    while (next < source().length) {
      const page = source().slice(next, next + window);
      next += page.length;
      const wanted = page.filter(matches);
      for (const event of wanted) call.write(eventMessage(event));
      considered += page.length;
      if (!isFiltered || page.length < window || ++pages % interval !== 0) continue;
      considered = 0;
      const place = wanted.at(-1) ?? page[0];
      if (place) call.write(checkpointMessage(place.position));
    }
  };
  let isLive = false;
  const goLive = (): void => {
    isLive = true;
    call.write(caughtUpMessage());
  };
  /** Live, every examined event counts. */
  const give = (): void => {
    if (node.faults.frozen) return;
    for (; next < source().length; next++) {
      const event = source()[next];
      if (!event) return;
      if (matches(event)) call.write(eventMessage(event));
      if (!isFiltered || ++considered < window * interval) continue;
      considered = 0;
      call.write(checkpointMessage(event.position));
    }
    if (!isLive) goLive();
  };

  catchUp();
  // A subscription to a stream that does not exist catches up only when it has an event.
  if (stream === undefined || source().length > 0 || next > 0) goLive();

  const unwatch = log.watch(() => {
    if (next < source().length) give();
  });
  const end = (): void => {
    unwatch();
    node.subscriptions.delete(subscription);
  };
  const subscription: LiveSubscription = {
    give,
    drop: () => {
      end();
      call.emit('error', tooSlow());
    },
  };
  node.subscriptions.add(subscription);
  call.on('cancelled', () => {
    end();
    node.calls.push('unsubscribe');
    call.end();
  });
  call.on('close', end);
};
