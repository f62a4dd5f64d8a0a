import type { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { RecordedEvent, StreamName } from '../../../application/ports/event-store.ts';
import { append } from './append.ts';
import type { Connection } from './connection.ts';
import type { Limits } from './limits.ts';
import { messageOf } from './messages.ts';

/** Half of the server's limit for one append. A larger event is sent alone. */
const bytesPerAppend = 524_288;

/** Consecutive events of the log that belong to one stream. */
type Run = { readonly stream: StreamName; readonly expected: number; readonly messages: BatchAppendReq.ProposedMessage[]; bytes: number };

const runsOf = (events: readonly RecordedEvent[]): readonly Run[] => {
  const runs: Run[] = [];
  for (const recorded of events) {
    const { stream, version, event } = recorded;
    const message = messageOf(recorded);
    const bytes = Buffer.byteLength(JSON.stringify(event.data));
    const last = runs.at(-1);
    const follows = last?.stream === stream && last.expected + last.messages.length === version - 1;
    if (last && follows && last.bytes + bytes <= bytesPerAppend) {
      last.messages.push(message);
      last.bytes += bytes;
    } else {
      runs.push({ stream, expected: version - 1, messages: [message], bytes });
    }
  }
  return runs;
};

/**
 * Appends one after the other: the server commits concurrent calls in any order, and the order of the log must be restored too. Each
 * append names an exact revision, so one without an answer can be repeated and is stored once.
 */
export const restore = async (connection: Connection, events: readonly RecordedEvent[], limits: Limits): Promise<void> => {
  for (const run of runsOf(events)) await append(connection, run, limits);
};
