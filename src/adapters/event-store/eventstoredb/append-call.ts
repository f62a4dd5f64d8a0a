import { WrongExpectedVersionError, convertToCommandError } from '@eventstore/db-client';
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { AppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { appending } from './client.ts';

/** The message before the events: the stream and its expected version. `expected` counts events; the server counts revisions from 0. */
export const headerOf = (stream: string, expected: number): AppendReq => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  const options = new streams.AppendReq.Options();
  options.setStreamIdentifier(identifier);
  if (expected === 0) options.setNoStream(new shared.Empty());
  else options.setRevision(String(expected - 1));
  const header = new streams.AppendReq();
  header.setOptions(options);
  return header;
};

/**
 * One append by the leader, as the client makes it but without its overhead: the client sends each event through base64 and a queue of
 * promises, which is a quarter of the cost of a whole command. Resolves to the stream's version; rejects with the client's own errors.
 *
 * There is no deadline: to the server a call that is cancelled half-sent ends like a complete one, and it would store the events that
 * had arrived by then. A call that was begun is sent to its end, and only our side stops waiting for it.
 */
export const appendCall = (client: EventStoreDBClient, stream: string, requests: readonly AppendReq[]): Promise<number> =>
  appending(
    client,
    (stub, metadata, options) =>
      new Promise((resolve, reject) => {
        const call = stub.append(metadata, options, (error, answer) => {
          if (error) return reject(convertToCommandError(error));
          const wrong = answer.getWrongExpectedVersion();
          if (!wrong) return resolve(Number(answer.getSuccess()?.getCurrentRevision() ?? -1) + 1);
          const current = wrong.hasCurrentRevision() ? BigInt(wrong.getCurrentRevision()) : 'no_stream';
          reject(new WrongExpectedVersionError(undefined, { streamName: stream, current, expected: 'any' }));
        });
        call.on('error', reject);
        for (const request of requests) call.write(request);
        call.end();
      }),
  );
