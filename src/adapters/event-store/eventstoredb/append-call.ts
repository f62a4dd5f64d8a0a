import { WrongExpectedVersionError, convertToCommandError } from '@eventstore/db-client';
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { AppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { appending } from './client.ts';

/** What is sent before the events: where to, and after which of them. `expected` counts events, the server revisions from 0. */
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
 * One append of the plain path, by the leader, as the client itself makes it but for what that costs: there each event goes through base64 and a queue of promises, which
 * is a quarter of what a command costs in all. Resolves to the stream's version; rejects with the client's own errors.
 *
 * No deadline: a call that is given up half-sent ends for the server like a complete one, with the events that had come by then, and those would be stored.
 * Whatever was begun is sent to its end; nobody but us stops waiting for it.
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
