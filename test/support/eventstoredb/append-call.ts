import { status } from '@grpc/grpc-js';
import type { ServerReadableStream, sendUnaryData } from '@grpc/grpc-js';
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { isBadRequest, outcomeOf, refuseOversize, tooLarge } from './append-outcome.ts';
import type { Request } from './append-outcome.ts';
import type { Expected, Outcome, ProposedEvent } from './event-log.ts';
import type { Node } from './node.ts';
import { protocol } from './protocol.ts';
import { rpcError } from './rpc-error.ts';
import { nameIn, proposedIn } from './wire.ts';

const { shared, streams } = protocol;

const expectedIn = (options: AppendReq.Options): Expected => {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasAny()) return 'any';
  return options.hasStreamExists() ? 'stream_exists' : BigInt(options.getRevision());
};

const answerOf = (outcome: Exclude<Outcome, { is: 'too large' }>, expected: Expected): AppendResp => {
  const answer = new streams.AppendResp();
  if (outcome.is === 'stored') {
    const position = new streams.AppendResp.Position();
    position.setCommitPosition(String(outcome.position));
    position.setPreparePosition(String(outcome.position));
    const success = new streams.AppendResp.Success();
    success.setCurrentRevision(String(outcome.revision));
    success.setPosition(position);
    return answer.setSuccess(success);
  }
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (outcome.current < 0) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(outcome.current));
  if (typeof expected === 'bigint') wrong.setExpectedRevision(String(expected));
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new shared.Empty());
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new shared.Empty());
  else wrong.setExpectedAny(new shared.Empty());
  return answer.setWrongExpectedVersion(wrong);
};

const carryOut = async (
  node: Node,
  call: ServerReadableStream<AppendReq, AppendResp>,
  request: Request,
): Promise<AppendResp | undefined> => {
  await node.faults.turn();
  await node.writer.turn();
  await node.faults.giveUpWhileElecting();
  node.faults.refuseUnlessLeader(call.metadata);
  refuseOversize(request);
  if (isBadRequest(request)) throw rpcError(status.UNKNOWN, 'Exception was thrown by handler.');
  const outcome = outcomeOf(node, request);
  if (outcome?.is === 'too large') throw tooLarge();
  return outcome && answerOf(outcome, request.expected);
};

/** The plain append call: a stream of messages, and one answer. */
export const appendCall =
  (node: Node) => (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) => {
    node.calls.push('append');
    let [stream, expected]: [string, Expected] = ['', 'any'];
    const events: ProposedEvent[] = [];
    call.on('data', (message: AppendReq) => {
      const [options, proposed] = [message.getOptions(), message.getProposedMessage()];
      if (options) [stream, expected] = [nameIn(options.getStreamIdentifier()), expectedIn(options)];
      if (proposed) events.push(proposedIn(proposed));
    });
    call.on('error', () => undefined); // the client disconnected
    call.on('end', () => {
      carryOut(node, call, { stream, expected, events }).then(
        (response) => response && answer(null, response),
        (error: Error) => answer(error),
      );
    });
  };
