import { status } from '@grpc/grpc-js';
import type { ServerDuplexStream, ServiceError } from '@grpc/grpc-js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { isBadRequest, outcomeOf, refuseOversize } from './append-outcome.ts';
import { maxAppendSize } from './event-log.ts';
import type { Expected, Outcome, ProposedEvent } from './event-log.ts';
import type { Node } from './node.ts';
import { protocol } from './protocol.ts';
import { identifierOf, nameIn, proposedIn } from './wire.ts';

const { any, googleEmpty, shared, status: rpcStatus, streams } = protocol;

const expectedIn = (options: BatchAppendReq.Options): Expected => {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasAny()) return 'any';
  return options.hasStreamExists() ? 'stream_exists' : BigInt(options.getStreamPosition());
};

/** A google.rpc.Status with the error in its details. */
const refusal = (code: status, message: string, name: string, detail: { serializeBinary(): Uint8Array }) => {
  const packed = new any.Any();
  packed.pack(detail.serializeBinary(), `event_store.client.${name}`);
  const refused = new rpcStatus.Status();
  refused.setCode(code as number);
  refused.setMessage(message);
  refused.setDetails(packed);
  return refused;
};

const conflictOf = (current: number, expected: Expected) => {
  const wrong = new shared.WrongExpectedVersion();
  if (current < 0) wrong.setCurrentNoStream(new googleEmpty.Empty());
  else wrong.setCurrentStreamRevision(String(current));
  if (typeof expected === 'bigint') wrong.setExpectedStreamPosition(String(expected));
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new googleEmpty.Empty());
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new googleEmpty.Empty());
  else wrong.setExpectedAny(new googleEmpty.Empty());
  return refusal(status.ALREADY_EXISTS, 'WrongExpectedVersion', 'WrongExpectedVersion', wrong);
};

const answerWith = (answer: BatchAppendResp, outcome: Outcome, expected: Expected): BatchAppendResp => {
  switch (outcome.is) {
    case 'stored': {
      const position = new shared.AllStreamPosition();
      position.setCommitPosition(String(outcome.position));
      position.setPreparePosition(String(outcome.position));
      const success = new streams.BatchAppendResp.Success();
      success.setCurrentRevision(String(outcome.revision));
      success.setPosition(position);
      return answer.setSuccess(success);
    }
    case 'conflict':
      return answer.setError(conflictOf(outcome.current, expected));
    case 'too large': {
      const exceeded = new shared.MaximumAppendSizeExceeded();
      exceeded.setMaxappendsize(maxAppendSize);
      return answer.setError(refusal(status.INVALID_ARGUMENT, 'Too large', 'MaximumAppendSizeExceeded', exceeded));
    }
  }
};

type Pending = { readonly stream: string; readonly expected: Expected; readonly events: ProposedEvent[] };

/** The status of an error that is answered on the stream; undefined for one that ends the stream. */
const answered = (error: Partial<ServiceError>): Status | undefined => {
  const { code, details = '' } = error;
  if (code === status.ABORTED || code === status.DEADLINE_EXCEEDED)
    return refusal(code, details, 'Timeout', new shared.Timeout());
  if (code === status.PERMISSION_DENIED) return refusal(code, details, 'AccessDenied', new shared.AccessDenied());
  // The server has no status of its own for these.
  return details.startsWith('Server Is')
    ? refusal(status.UNKNOWN, details, 'Empty', new googleEmpty.Empty())
    : undefined;
};

/** One stream for all appends of a client. */
export const batchAppendCall = (node: Node) => (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) => {
  node.calls.push('batchAppend');
  const pending = new Map<string, Pending>();

  const take = async (message: BatchAppendReq): Promise<void> => {
    const [correlation, options] = [message.getCorrelationId(), message.getOptions()];
    const key = correlation?.getString() ?? '';
    if (options)
      pending.set(key, { stream: nameIn(options.getStreamIdentifier()), expected: expectedIn(options), events: [] });
    const request = pending.get(key);
    if (!request) return;
    request.events.push(...message.getProposedMessagesList().map(proposedIn));
    if (!message.getIsFinal()) return;
    pending.delete(key);
    node.calls.push('append');

    await node.faults.turn();
    await node.writer.turn();
    const answer = new streams.BatchAppendResp();
    answer.setCorrelationId(correlation);
    answer.setStreamIdentifier(identifierOf(request.stream));
    if (isBadRequest(request)) {
      call.write(
        answer.setError(refusal(status.INVALID_ARGUMENT, 'BadRequest', 'BadRequest', new shared.BadRequest())),
      );
      return;
    }
    try {
      await node.faults.giveUpWhileElecting();
      node.faults.refuseUnlessLeader(call.metadata);
      refuseOversize(request);
      const outcome = outcomeOf(node, request);
      if (outcome) call.write(answerWith(answer, outcome, request.expected));
    } catch (error) {
      const refused = answered(error as ServiceError);
      if (refused === undefined) throw error;
      call.write(answer.setError(refused));
    }
  };

  call.on('data', (message: BatchAppendReq) => {
    // An error that cannot be answered ends the stream, and every append on it.
    take(message).catch((error: Error) => call.emit('error', error));
  });
  call.on('end', () => call.end());
};
