import { randomUUID } from 'node:crypto';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { openAppends, shared, streams } from './client-internals.ts';
import type { BatchAppendReq, BatchAppendResp, Status, UUID } from './client-internals.ts';
import {
  AppendRefusedError,
  storeRefusalOf,
  NodeBehindError,
  OperationTimeoutError,
  isTooLarge,
  storeErrorOf,
} from './faults.ts';
import {
  ConcurrencyError,
  EventTooLargeError,
  OutcomeUnknownError,
  StoreUnavailableError,
} from '../../../../application/log/ports/event-store.ts';
import type { StreamName } from '../../../../application/log/ports/event-store.ts';
import type { Connection } from './connection.ts';
import type { Limits } from './limits.ts';
import { rejectAfter } from './limits.ts';

/**
 * The whole append is one message, so the server gets all of it or nothing. `expected` counts events; the server counts
 * revisions from 0. Built once: every attempt has the same ids and revision, so the server stores the events once and
 * answers a retry as the first attempt.
 */
const appendRequestOf = (
  stream: string,
  expected: number,
  messages: BatchAppendReq.ProposedMessage[],
): BatchAppendReq => {
  const options = new streams.BatchAppendReq.Options();
  options.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
  if (expected === 0) options.setNoStream(new shared.Empty());
  else options.setStreamPosition(String(expected - 1));
  return new streams.BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(randomUUID()))
    .setOptions(options)
    .setProposedMessagesList(messages)
    .setIsFinal(true);
};

const correlationOf = (message: { getCorrelationId(): UUID | undefined }): string =>
  message.getCorrelationId()?.getString() ?? '';

const packageName = 'event_store.client.';

/** The error of an append that the server refused. */
const errorOf = (status: Status): Error => {
  const details = status.getDetails();
  const kind = details?.getTypeName() ?? '';
  const conflict = details?.unpack(
    (bytes) => shared.WrongExpectedVersion.deserializeBinary(bytes),
    `${packageName}WrongExpectedVersion`,
  );
  const actual = conflict
    ? Number(conflict.hasCurrentStreamRevision() ? conflict.getCurrentStreamRevision() : -1) + 1
    : undefined;
  return new AppendRefusedError(kind.replace(packageName, ''), status.getMessage(), actual);
};

type Waiting = { readonly resolve: (version: number) => void; readonly reject: (error: unknown) => void };

/** The open stream of appends of each client. */
const open = new WeakMap<EventStoreDBClient, AppendStream>();

/**
 * All appends of a client, on one call to the leader: each takes less than half the processor time of a separate call.
 * The client has such a call too, but there the pending appends of all clients of the process end with that of any,
 * nothing limits how long they wait, and when the connection breaks while writes wait for it, the process ends.
 */
class AppendStream {
  readonly #client: EventStoreDBClient;
  readonly #pending = new Map<string, Waiting>();
  readonly #call: ReturnType<typeof openAppends>;

  constructor(client: EventStoreDBClient) {
    this.#client = client;
    this.#call = openAppends(client);
    this.#call.then(
      (call) => {
        call.on('data', (answer: BatchAppendResp) => this.#answered(answer));
        call.on('error', (error: Error) => this.#broke(error));
        call.on('end', () => this.#broke(new Error('The server ended the stream.')));
      },
      () => open.delete(client), // each append fails with the same error
    );
  }

  async send(request: BatchAppendReq): Promise<number> {
    const call = await this.#call;
    return new Promise((resolve, reject) => {
      this.#pending.set(correlationOf(request), { resolve, reject });
      call.write(request);
    });
  }

  /** The answer may belong to an earlier attempt that timed out: it counts, because the request was the same. */
  #answered(answer: BatchAppendResp): void {
    const correlation = correlationOf(answer);
    const waiting = this.#pending.get(correlation);
    this.#pending.delete(correlation);
    const refusal = answer.getError();
    if (refusal) waiting?.reject(errorOf(refusal));
    else waiting?.resolve(Number(answer.getSuccess()?.getCurrentRevision() ?? -1) + 1);
  }

  /**
   * Rejects all pending appends. The end of the call does not tell the outcome of any append, unless the server refuses
   * all.
   */
  #broke(error: Error): void {
    if (open.get(this.#client) === this) open.delete(this.#client);
    const reason =
      storeRefusalOf(error) === undefined
        ? new Error(`The stream of appends broke: ${error.message}`, { cause: error })
        : error;
    for (const { reject } of this.#pending.values()) reject(reason);
    this.#pending.clear();
  }
}

/** Sends an append. Resolves to the stream's version. */
const sendAppend = (client: EventStoreDBClient, request: BatchAppendReq): Promise<number> => {
  let stream = open.get(client);
  if (stream === undefined) open.set(client, (stream = new AppendStream(client)));
  return stream.send(request);
};

/**
 * The largest request (bytes). A server does not parse a message of more than 17 MB, and ends the stream of all appends
 * for it.
 */
const largestRequest = 16 * 1_048_576;

type AppendRequest = {
  readonly stream: StreamName;
  readonly messages: BatchAppendReq.ProposedMessage[];
  readonly expected: number;
};

/**
 * Appends at an exact revision: with any other expectation the server recognises a retry only by a cache, and stores
 * the events again after a restart. Only the leader is called.
 */
export const append = async (
  connection: Connection,
  { stream, messages, expected }: AppendRequest,
  limits: Limits,
): Promise<number> => {
  const bytes = messages.reduce(
    (sum, message) => sum + message.getData_asU8().length + message.getCustomMetadata_asU8().length,
    0,
  );
  if (bytes > largestRequest)
    throw new EventTooLargeError(`The events for ${stream} have ${bytes} bytes: more than any server takes.`);
  const request = appendRequestOf(stream, expected, messages);
  const doubted = performance.now() + limits.doubt;

  try {
    const version = await connection.ask(async (client, ms) => {
      try {
        return await rejectAfter(ms, sendAppend(client, request));
      } catch (error) {
        // The caller has read up to `expected`: a node whose log ends before that may be a former leader that was
        // frozen.
        const behind = error instanceof AppendRefusedError && error.actual !== undefined && error.actual < expected;
        if (behind && performance.now() < doubted)
          throw new NodeBehindError(`On this node ${stream} is at a version below ${expected}.`);
        throw error;
      }
    });
    return messages.length === 0 ? expected : version;
  } catch (error) {
    if (error instanceof OperationTimeoutError)
      throw error.asked
        ? new OutcomeUnknownError(`It is unknown whether the append to ${stream} at version ${expected} was stored.`, {
            cause: error,
          })
        : new StoreUnavailableError(`${error.message} Nothing was written.`, { cause: error });
    if (error instanceof AppendRefusedError && error.actual !== undefined)
      throw new ConcurrencyError(stream, expected, error.actual);
    if (isTooLarge(error))
      throw new EventTooLargeError(`The events for ${stream} are larger than the store accepts in one append.`, {
        cause: error,
      });
    throw storeErrorOf(error);
  }
};
